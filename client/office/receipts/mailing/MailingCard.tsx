import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../rules/dates';
import { formatClock } from '../../ui/format';
import { figure, outlookOf, percentOf, progressOf, subjectOf, type Mailing } from './mailing-words';
import styles from './Mailing.module.css';

function titleOf(mailing: Mailing): string {
  const what = subjectOf(mailing);
  if (mailing.status === 'running') return `Emailing ${what}`;
  return mailing.status === 'done' ? `${capitalised(what)} emailed` : 'Emailing cancelled';
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface MailingCardProps {
  mailing: Mailing;
  onCancel: (mailing: Mailing) => void;
}

/** One mailing: progress, failures, and a button to cancel it. */
export function MailingCard({ mailing, onCancel }: MailingCardProps) {
  const { status, failed, bounced, startedAt, startedBy } = mailing;
  const isRunning = status === 'running';
  const progress = progressOf(mailing);
  const began = `Started ${formatDate(startedAt)}, ${formatClock(startedAt)}${startedBy ? ` by ${startedBy}` : ''}`;
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <p>
          <strong className={styles.title}>{titleOf(mailing)}</strong>{' '}
          <span className={styles.figures}>{progress}</span>
        </p>
        <p className={styles.note}>{[outlookOf(mailing), began].filter(Boolean).join(' · ')}</p>
      </div>
      {(failed > 0 || bounced > 0 || isRunning) && (
        <div className={styles.actions}>
          {failed > 0 && (
            <Link to="/admin/attention?kind=mail_failed" className={styles.link}>
              View the {figure(failed)} that failed
            </Link>
          )}
          {bounced > 0 && (
            <Link to="/admin/attention?kind=mail_bounced" className={styles.link}>
              View the {figure(bounced)} that bounced
            </Link>
          )}
          {isRunning && (
            <Button variant="outlined" onClick={() => onCancel(mailing)}>
              Cancel
            </Button>
          )}
        </div>
      )}
      {isRunning && (
        <LinearProgress
          className={styles.bar}
          variant="determinate"
          value={percentOf(mailing)}
          aria-label={titleOf(mailing)}
          aria-valuetext={progress}
        />
      )}
    </article>
  );
}
