import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { BringInIcon } from '../ui/icons';
import { failureWords, figure, leftWords, momentOf, percentOf, workTitle, type Batch } from './import-words';
import styles from './WorkCard.module.css';

interface WorkCardProps {
  batch: Batch;
  onUndo: (batch: Batch) => void;
  onDiscard: (batch: Batch) => void;
}

/** Work that failed: that it is tried again, and the way out when it does not get on. */
function FailedTries({ batch, onUndo, onDiscard }: WorkCardProps) {
  const { progress, status } = batch;
  if (!progress?.failedAt) return null;
  const out =
    status === 'reading' || status === 'checking' ? (
      <Button color="inherit" onClick={() => onDiscard(batch)}>
        Remove file
      </Button>
    ) : (
      status === 'importing' && (
        <Button color="inherit" onClick={() => onUndo(batch)}>
          Undo
        </Button>
      )
    );
  return (
    <Alert severity="warning" action={progress.isStuck && out}>
      {failureWords(progress.failedTries, progress.failedAt)}
    </Alert>
  );
}

/** A batch at which the server works: what, how far exactly, and that nobody needs to wait here. */
export function WorkCard(props: WorkCardProps) {
  const { batch } = props;
  const { progress, fileName, startedAt, createdBy, status } = batch;
  const title = workTitle(batch);
  const percent = percentOf(progress);
  const isKnown = progress !== null && progress.total > 0;
  const left = progress?.secondsLeft;
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <BringInIcon />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.file}>
            {fileName}
            {status === 'importing' && startedAt ? `, started ${momentOf(startedAt)}` : ''}
            {status === 'importing' && createdBy ? ` by ${createdBy}` : ''}
          </p>
        </div>
        {isKnown && (
          <p className={styles.count}>
            {figure(progress.done)} of {figure(progress.total)}
          </p>
        )}
      </div>
      <LinearProgress
        className={styles.bar}
        variant={isKnown ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={title}
        {...(isKnown ? { 'aria-valuetext': `${figure(progress.done)} of ${figure(progress.total)}` } : {})}
      />
      <FailedTries {...props} />
      <p className={styles.note}>
        {isKnown && (
          <span className={styles.percent}>
            {percent}%{left === null || left === undefined ? '' : `, ${leftWords(left)} left`}
          </span>
        )}
        <span>You can leave this page or close the window: it goes on, and a message tells you when it is done.</span>
      </p>
    </section>
  );
}
