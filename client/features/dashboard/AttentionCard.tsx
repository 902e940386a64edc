import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import { formatRupees, groupIndian } from '../../../rules/money';
import { useSubmissionCountsQuery, type AttentionKind, type DashboardOverviewQuery } from '../../generated/graphql';
import { attentionWords, type AttentionWords } from '../../lib/attention';
import {
  ChevronRightIcon, DonationsIcon, ReceiptsIcon, RecurringIcon, ReportsIcon, RupeeIcon, VolunteersIcon, WebhooksIcon,
} from '../../ui/admin/icons';
import { classNames } from '../../ui/class-names';
import { CopyIcon, MailIcon } from '../../ui/icons/actions';
import { AlertIcon, CheckCircleIcon, PlaceIcon, UndoIcon } from '../../ui/icons/facts';
import type { IconProps } from '../../ui/icons/Icon';
import dashboard from './DashboardPage.module.css';
import styles from './AttentionCard.module.css';

type List = DashboardOverviewQuery['adminAttention'];
type Item = List['items'][number];

const icons: Readonly<Record<AttentionKind, ComponentType<IconProps>>> = {
  likely_duplicate: CopyIcon,
  unmatched_payment: DonationsIcon,
  amount_mismatch: RupeeIcon,
  dispute: AlertIcon,
  halted_mandate: RecurringIcon,
  mail_failed: MailIcon,
  webhook_silence: WebhooksIcon,
  receipt_failed: ReceiptsIcon,
  ledger_difference: ReportsIcon,
  international_payment: PlaceIcon,
  refund: UndoIcon,
};

interface RowProps {
  to: string;
  Icon: ComponentType<IconProps>;
  tone: AttentionWords['tone'];
  title: string;
  second: string;
}

const Row = ({ to, Icon, tone, title, second }: RowProps) => (
  <li>
    <Link to={to} className={styles.row}>
      <span className={classNames(styles.sign, styles[tone])}><Icon /></span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.second}>{second}</span>
      </span>
      <ChevronRightIcon size={18} />
    </Link>
  </li>
);

function secondOf({ donorName, amount, details, reference, dueAt }: Item): string {
  const who = [donorName, amount === null ? null : formatRupees(amount)].filter(Boolean).join(', ');
  return dueAt ? `Deadline ${formatDate(dueAt)}${who && ` · ${who}`}` : who || details || reference;
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className={styles.group}>{title}</h3>
    <ul className={styles.list}>{children}</ul>
  </>
);

const several = (number: number, one: string, many: string): string =>
  `${groupIndian(String(number))} ${number === 1 ? one : many}`;

/** The most urgent things first, then what waits in the inbox. */
export function AttentionCard({ list }: { list: List | undefined }) {
  const inbox = useSubmissionCountsQuery().data?.submissionCounts;
  const waiting = (inbox?.unread ?? 0) + (inbox?.pending ?? 0);
  return (
    <section className={classNames(dashboard.latest, styles.card)} aria-labelledby="needs-attention" aria-busy={!list}>
      <div className={dashboard.head}>
        <h2 id="needs-attention" className={dashboard.title}>
          Needs attention{list && list.totalCount > 0 ? ` (${groupIndian(String(list.totalCount))})` : ''}
        </h2>
        <Link to="/admin/attention" className={dashboard.all}>See all</Link>
      </div>
      {list?.totalCount === 0 && (
        <p className={styles.none}><CheckCircleIcon /> Nothing needs attention.</p>
      )}
      {list && list.items.length > 0 && (
        <Group title="To set right">
          {list.items.map((item) => {
            const { title, tone } = attentionWords[item.kind];
            const to = `/admin/attention?kind=${item.kind}`;
            return <Row key={item.id} to={to} Icon={icons[item.kind]} tone={tone} title={title} second={secondOf(item)} />;
          })}
        </Group>
      )}
      {inbox && waiting > 0 && (
        <Group title="Inbox">
          {inbox.unread > 0 && (
            <Row
              to="/admin/contact"
              Icon={MailIcon}
              tone="grey"
              title={several(inbox.unread, 'unread message', 'unread messages')}
              second="From the contact and CSR forms"
            />
          )}
          {inbox.pending > 0 && (
            <Row
              to="/admin/volunteers"
              Icon={VolunteersIcon}
              tone="grey"
              title={several(inbox.pending, 'volunteer to review', 'volunteers to review')}
              second="Approve or reject"
            />
          )}
        </Group>
      )}
    </section>
  );
}
