import { useMemo, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { addDays, formatDate, istToday } from '../../../rules/dates';
import { formatRupees, groupIndian } from '../../../rules/money';
import type { AttentionKind, DashboardOverviewQuery } from '../../generated/graphql';
import { attentionWords } from '../attention/attention-words';
import { formatClock } from '../ui/format';
import {
  DonationsIcon,
  ReceiptsIcon,
  RecurringIcon,
  ReportsIcon,
  RupeeIcon,
  VolunteersIcon,
  WebhooksIcon,
} from '../ui/icons';
import { CopyIcon, MailIcon } from '../../shared/ui/icons/actions';
import { AlertIcon, CheckCircleIcon, ClockIcon, PlaceIcon, UndoIcon } from '../../shared/ui/icons/facts';
import type { IconProps } from '../../shared/ui/icons/Icon';
import { Group, Row, WaitingRow } from './AttentionRows';
import dashboard from './DashboardPage.module.css';
import styles from './AttentionCard.module.css';

type Overview = DashboardOverviewQuery;
type Item = Overview['adminAttention']['items'][number];

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
  webhook_failed: WebhooksIcon,
  mail_bounced: MailIcon,
  bounces_unread: MailIcon,
  gifts_not_started: AlertIcon,
  payment_left: UndoIcon,
  capture_day: ReceiptsIcon,
  not_reconciled: ReportsIcon,
  backup_failed: AlertIcon,
  cash_limit: RupeeIcon,
  reference_reused: CopyIcon,
};

function secondOf({ donorName, amount, details, reference, dueAt }: Item): string {
  const who = [donorName, amount === null ? null : formatRupees(amount)].filter(Boolean).join(', ');
  return dueAt ? `Deadline ${formatDate(dueAt)}${who && ` · ${who}`}` : who || details || reference;
}

/** Most urgent exceptions first, then what waits for a payment or an answer. */
export function AttentionCard({ overview }: { overview: Overview | undefined }) {
  const list = overview?.adminAttention;
  // Time of the answer, not of the rendering.
  const checked = useMemo(() => overview && formatClock(new Date().toISOString()), [overview]);
  const isQuiet = overview && list?.totalCount === 0 && overview.longPending.totalCount === 0;
  return (
    <section className={dashboard.latest} aria-labelledby="needs-attention" aria-busy={!list}>
      <div className={dashboard.head}>
        <h2 id="needs-attention" className={dashboard.title}>
          Needs attention{list && list.totalCount > 0 ? ` (${groupIndian(String(list.totalCount))})` : ''}
        </h2>
        <Link to="/admin/attention" className={dashboard.all}>
          See all
        </Link>
      </div>
      {isQuiet && (
        <p className={styles.none}>
          <CheckCircleIcon /> Nothing needs attention.
        </p>
      )}
      {list && list.items.length > 0 && (
        <Group title="To resolve">
          {list.items.map((item) => {
            const { title, tone } = attentionWords[item.kind];
            const to = `/admin/attention?kind=${item.kind}`;
            return (
              <Row key={item.id} to={to} Icon={icons[item.kind]} tone={tone} title={title} second={secondOf(item)} />
            );
          })}
        </Group>
      )}
      {overview && overview.longPending.totalCount > 0 && (
        <Group title="Payments">
          <WaitingRow
            waiting={overview.longPending}
            one="payment still pending"
            many="payments still pending"
            to={`/admin/donations?status=pending&to=${addDays(istToday(), -1)}`}
            Icon={ClockIcon}
            tone="amber"
          />
        </Group>
      )}
      {overview && overview.unread.totalCount + overview.applications.totalCount > 0 && (
        <Group title="Inbox">
          <WaitingRow
            waiting={overview.unread}
            one="unread message"
            many="unread messages"
            to="/admin/contact?status=unread"
            Icon={MailIcon}
          />
          <WaitingRow
            waiting={overview.applications}
            one="volunteer to review"
            many="volunteers to review"
            to="/admin/volunteers?status=pending"
            Icon={VolunteersIcon}
          />
        </Group>
      )}
      {checked && <p className={styles.checked}>Last checked today, {checked}</p>}
    </section>
  );
}
