import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../../rules/money';
import { CheckCircleIcon } from '../../shared/ui/icons/facts';
import { classNames } from '../../shared/ui/class-names';
import controls from '../ui/controls.module.css';
import { pathOf } from './import-columns';
import { countOf, durationWords, figure, momentOf, type Batch } from './import-words';
import styles from './ResultCard.module.css';
import work from './WorkCard.module.css';
import { UndoIcon } from '../ui/icons';

interface ResultCardProps {
  batch: Batch;
  onUndo: (batch: Batch) => void;
  onExplain: (batch: Batch) => void;
}

interface Result {
  label: string;
  value: string;
  below: ReactNode;
}

const link = (to: string, words: string, isThere = true): ReactNode =>
  isThere ? (
    <Link to={to} className={styles.link}>
      {words}
    </Link>
  ) : (
    'none'
  );

/** Whether the file moved the next receipt on; where a receipt was issued since, only what is true now is said. */
function receiptNote({ totals, undo }: Batch): string {
  const moved = undo?.numbersBack.find(({ from }) => from === totals?.nextReceipt);
  return moved ? `${moved.to} before this file` : 'as of now';
}

/** The figures of a batch that was brought in, each with the way to its records. */
function resultsOf(batch: Batch): Result[] {
  const { id, kind, figures, totals } = batch;
  if (!figures) return [];
  const donors = (match: string) => `/admin/donors?import=${id}.${match}`;
  const refused: Result = {
    label: 'Refused lines',
    value: figure(figures.refused),
    below: link(pathOf(batch), 'Mend them', figures.refused > 0),
  };
  const people: Result[] = [
    {
      label: 'New donors',
      value: figure(figures.newDonors),
      below: link(donors('new'), 'See them', figures.newDonors > 0),
    },
    {
      label: 'Matched donors',
      value: figure(figures.matchedDonors),
      below: link(donors('matched'), 'See them', figures.matchedDonors > 0),
    },
    {
      label: 'Doubtful',
      value: figure(figures.doubtfulDonors),
      below: link(donors('doubtful'), 'Merge list', figures.doubtfulDonors > 0),
    },
  ];
  if (kind === 'donors') return [...people, refused];
  if (kind === 'donations')
    return [
      ...people,
      refused,
      {
        label: 'Sum',
        value: formatRupees(figures.amount),
        below: link(`/admin/donations?import=${id}`, 'See the gifts', figures.ready > 0),
      },
      { label: 'Next receipt', value: totals?.nextReceipt ?? '—', below: receiptNote(batch) },
    ];
  return [
    { label: 'Brought in', value: figure(figures.ready), below: link(`/admin/${kind}`, 'See them', figures.ready > 0) },
    { label: 'Here already', value: figure(figures.hereAlready), below: 'left as they are' },
    refused,
  ];
}

/** What a batch brought in, and the way back. */
export function ResultCard({ batch, onUndo, onExplain }: ResultCardProps) {
  const { kind, figures, fileName, finishedAt, undo } = batch;
  const title = `${countOf(kind, figures?.ready ?? 0)} brought in`;
  const about = [fileName, finishedAt && momentOf(finishedAt), durationWords(batch)].filter(Boolean).join(', ');
  return (
    <section className={styles.card} aria-label={title}>
      <div className={classNames(work.head, styles.head)}>
        <span className={classNames(work.icon, work.good)}>
          <CheckCircleIcon />
        </span>
        <div className={work.words}>
          <h2 className={work.title}>{title}</h2>
          <p className={work.file}>
            {about}. {undo?.isPossible && 'Nothing was built on it yet.'}
            {undo && !undo.isPossible && (
              <>
                Undo is not possible: {undo.hindrances[0]?.sentence}{' '}
                <button type="button" className={controls.linkButton} onClick={() => onExplain(batch)}>
                  See which
                </button>
              </>
            )}
          </p>
        </div>
        {undo?.isPossible && (
          <Button variant="outlined" color="error" startIcon={<UndoIcon size={18} />} onClick={() => onUndo(batch)}>
            Undo this batch…
          </Button>
        )}
      </div>
      <dl className={styles.results}>
        {resultsOf(batch).map(({ label, value, below }) => (
          <div key={label} className={styles.result}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.below}>{below}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
