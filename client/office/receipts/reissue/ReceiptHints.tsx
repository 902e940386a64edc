import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, istToday } from '../../../../rules/dates';
import { useReceiptHintsQuery, useReceiptReissuesQuery } from '../../../generated/graphql';
import { formatClock } from '../../ui/format';
import { receiptsOf } from '../mailing/mailing-words';
import styles from '../mailing/Mailing.module.css';
import { ReissueButton } from './ReissueButton';
import { progressOf, type Reissue } from './reissue-words';

const ASK_EVERY = 2_000;

function ReissueCard({ reissue }: { reissue: Reissue }) {
  const { finishedAt, from, to, startedAt, startedBy, total, lookedAt } = reissue;
  const title = finishedAt ? 'Receipts reissued' : 'Reissuing receipts';
  const began = `Started ${formatDate(startedAt)}, ${formatClock(startedAt)}${startedBy ? ` by ${startedBy}` : ''}`;
  const progress = progressOf(reissue);
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <p>
          <strong className={styles.title}>{title}</strong> <span className={styles.figures}>{progress}</span>
        </p>
        <p className={styles.note}>
          {formatDate(from)} to {formatDate(to)} · {began}
        </p>
      </div>
      {!finishedAt && (
        <LinearProgress
          className={styles.bar}
          variant="determinate"
          value={total === 0 ? 100 : Math.min(100, Math.floor((lookedAt / total) * 100))}
          aria-label={title}
          aria-valuetext={progress}
        />
      )}
    </article>
  );
}

/**
 * Hints for the office: gifts that the current registration would make eligible, with a button to reissue their
 * receipts, and eligible receipts without an address.
 * @param onEnd reloads what is on screen
 */
export function ReceiptHints({ onEnd }: { onEnd: () => Promise<unknown> }) {
  const { data, refetch } = useReceiptHintsQuery({ fetchPolicy: 'cache-and-network' });
  const { data: running, startPolling, stopPolling } = useReceiptReissuesQuery({ fetchPolicy: 'cache-and-network' });
  const reissues = running?.adminReceiptReissues ?? [];
  const shown = reissues.filter((reissue, at) => !reissue.finishedAt || at === 0);
  const isRunning = reissues.some(({ finishedAt }) => !finishedAt);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void Promise.all([onEnd(), refetch()]).catch(() => undefined);
    wasRunning.current = isRunning;
    if (!isRunning) return undefined;
    startPolling(ASK_EVERY);
    return stopPolling;
  }, [isRunning, onEnd, refetch, startPolling, stopPolling]);

  const hints = data?.adminReceiptHints;
  const awaiting = hints?.awaitingRegistration ?? 0;
  const withoutAddress = hints?.withoutAddress ?? 0;
  if (shown.length + awaiting + withoutAddress === 0) return null;
  const period = { from: hints?.awaitingFrom ?? istToday(), to: hints?.awaitingTo ?? istToday() };
  return (
    <section className={styles.list} aria-label="Reissued receipts and open points">
      {shown.map((reissue) => (
        <ReissueCard key={reissue.id} reissue={reissue} />
      ))}
      {awaiting > 0 && !isRunning && (
        <div className={styles.card}>
          <p className={styles.words}>
            {receiptsOf(awaiting)} would become eligible with the current 80G registration.
          </p>
          <ReissueButton period={period} isMain />
        </div>
      )}
      {withoutAddress > 0 && (
        <p className={styles.note}>
          <Link to="/admin/receipts?address=missing" className={styles.link}>
            {receiptsOf(withoutAddress)} lack the donor’s address
          </Link>
          , which the donation certificate requires.
        </p>
      )}
    </section>
  );
}
