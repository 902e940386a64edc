import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays, formatDate, istToday } from '../../../../rules/dates';
import { groupIndian } from '../../../../rules/money';
import type { DashboardOverviewQuery } from '../../../generated/graphql';
import { ClockIcon } from '../../../shared/ui/icons/facts';
import { formatClock } from '../../ui/format';
import dashboard from '../DashboardPage.module.css';
import { ExceptionRow, partOf } from './ExceptionRow';
import { MessageRow, VolunteerRow } from './PeopleRows';
import { Lead } from './Press';
import { RuleRow } from './RuleRow';
import { TodayGroup, TodayRow } from './TodayRow';
import styles from './Today.module.css';
import { UnsentRow } from './UnsentRow';
import type { Today } from './useToday';

const AdoptionDialog = lazy(() => import('../../attention/adoption/AdoptionDialog'));

/** Payments that were begun before today and neither succeeded nor failed. */
function PendingRow({ pending: { totalCount, items } }: { pending: DashboardOverviewQuery['longPending'] }) {
  const title = `${groupIndian(String(totalCount))} ${totalCount === 1 ? 'payment' : 'payments'} still pending`;
  return (
    <TodayRow
      Icon={ClockIcon}
      tone="amber"
      title={title}
      second={items[0] ? `${totalCount === 1 ? 'Begun on' : 'The oldest is of'} ${formatDate(items[0].createdAt)}` : ''}
    >
      <Lead about={title} to={`/admin/donations?status=pending&to=${addDays(istToday(), -1)}`}>
        See them
      </Lead>
    </TodayRow>
  );
}

/** What to do today, ordered by what it costs to wait: rules, receipts, people, payments, then the machinery. */
export function TodayCard({ overview, waiting, unsent, count }: Today) {
  const [adopting, setAdopting] = useState({ wasOpened: false, isOpen: false });
  // Time of the answer, not of the rendering.
  const checked = useMemo(() => overview && formatClock(new Date().toISOString()), [overview]);
  const adopt = () => setAdopting({ wasOpened: true, isOpen: true });

  const exceptions = overview?.adminAttention.items ?? [];
  const rowsOf = (part: ReturnType<typeof partOf>) =>
    exceptions
      .filter((item) => partOf(item) === part)
      .map((item) => <ExceptionRow key={item.id} item={item} onAdopt={adopt} />);
  const { unread, applications } = overview ?? {};
  const [message] = unread?.items ?? [];
  const [application] = applications?.items ?? [];
  const groups = overview && {
    Rules: overview.adminEndingRegistrations.map((one) => <RuleRow key={one.kind} {...one} />),
    Receipts: [
      ...(unsent && unsent.receipts > 0 ? [<UnsentRow key="unsent" {...unsent} />] : []),
      ...rowsOf('receipts'),
    ],
    People: [
      ...(application
        ? [<VolunteerRow key="volunteer" application={application} waiting={waiting?.pending ?? 1} />]
        : []),
      ...(message ? [<MessageRow key="message" message={message} waiting={waiting?.unread ?? 1} />] : []),
    ],
    Payments: [
      ...rowsOf('payments'),
      ...(overview.longPending.totalCount > 0 ? [<PendingRow key="pending" pending={overview.longPending} />] : []),
    ],
    'This site': rowsOf('site'),
  };
  const further = overview ? overview.adminAttention.totalCount - exceptions.length : 0;

  return (
    <section className={styles.card} aria-labelledby="today" aria-busy={!overview}>
      <div className={styles.head}>
        <h2 id="today" className={dashboard.title}>
          Today
        </h2>
        {checked && <span className={styles.checked}>Checked {checked}</span>}
      </div>
      {groups && Object.entries(groups).map(([title, rows]) => <TodayGroup key={title} title={title} rows={rows} />)}
      {count === 0 && (
        <div className={styles.quiet}>
          <img src="/art/scene-books.svg" alt="" width={168} height={126} />
          <p>Nothing to do today.</p>
        </div>
      )}
      {further > 0 && (
        <p className={styles.further}>
          <Link to="/admin/attention" className={dashboard.all}>
            {groupIndian(String(further))} more under Needs attention
          </Link>
        </p>
      )}
      <Suspense fallback={null}>
        {adopting.wasOpened && (
          <AdoptionDialog open={adopting.isOpen} onClose={() => setAdopting({ wasOpened: true, isOpen: false })} />
        )}
      </Suspense>
    </section>
  );
}
