import { addDays, istToday } from '../../../../rules/dates';
import {
  useDashboardOverviewQuery,
  useTodayReceiptsQuery,
  useWaitingInquiriesQuery,
  type DashboardOverviewQuery,
  type TodayReceiptsQuery,
  type WaitingInquiriesQuery,
} from '../../../generated/graphql';
import { useMay } from '../../ui/useMay';

export interface Today {
  /** Undefined until the first answer. */
  overview: DashboardOverviewQuery | undefined;
  /** How many messages and applications wait, as the menu says; undefined where the person sees none. */
  waiting: WaitingInquiriesQuery['adminInquiryCounts'] | undefined;
  /** What a mailing of all unsent receipts would send. */
  unsent: TodayReceiptsQuery['adminUnsentReceipts'] | undefined;
  /** Number of things to do; null until everything has been asked. */
  count: number | null;
}

/** Asks what is to be done today, in Asia/Kolkata. */
export function useToday(): Today {
  const may = useMay();
  const { data, previousData } = useDashboardOverviewQuery({
    variables: { yesterday: addDays(istToday(), -1), people: may('adminContactInquiries') },
    fetchPolicy: 'cache-and-network',
  });
  const people = useWaitingInquiriesQuery({ skip: !may('adminInquiryCounts'), fetchPolicy: 'cache-and-network' });
  const receipts = useTodayReceiptsQuery({ fetchPolicy: 'cache-and-network' });
  const overview = data ?? previousData;
  const unsent = receipts.data?.adminUnsentReceipts;
  const waiting = people.data?.adminInquiryCounts;
  const count =
    overview && unsent && !(people.loading && !waiting)
      ? overview.adminEndingRegistrations.length +
        unsent.receipts +
        (waiting?.unread ?? overview.unread?.items.length ?? 0) +
        (waiting?.pending ?? overview.applications?.items.length ?? 0) +
        overview.adminAttention.totalCount +
        overview.longPending.totalCount
      : null;
  return { overview, waiting, unsent, count };
}
