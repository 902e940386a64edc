import { addDays, istToday } from '../../../../rules/dates';
import {
  useDashboardOverviewQuery,
  useTodayReceiptsQuery,
  type DashboardOverviewQuery,
  type TodayReceiptsQuery,
} from '../../../generated/graphql';
import { useMay } from '../../ui/useMay';

export interface Today {
  /** Undefined until the first answer. */
  overview: DashboardOverviewQuery | undefined;
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
  const receipts = useTodayReceiptsQuery({ fetchPolicy: 'cache-and-network' });
  const overview = data ?? previousData;
  const unsent = receipts.data?.adminUnsentReceipts;
  const count =
    overview && unsent
      ? overview.adminEndingRegistrations.length +
        unsent.receipts +
        (overview.unread?.totalCount ?? 0) +
        (overview.applications?.totalCount ?? 0) +
        overview.adminAttention.totalCount +
        overview.longPending.totalCount
      : null;
  return { overview, unsent, count };
}
