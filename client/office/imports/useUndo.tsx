import type { ReactNode } from 'react';
import { formatRupees } from '../../../rules/money';
import { UndoImportDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { CheckIcon } from '../../shared/ui/icons/facts';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { countOf, figure, kinds, momentOf, type Batch } from './import-words';
import { importList } from './import-list';
import { useQuestion } from './useQuestion';
import styles from './Undo.module.css';
import { UndoIcon } from '../ui/icons';

const plural = (count: number, one: string, many: string): string => `${figure(count)} ${count === 1 ? one : many}`;

/** What an undo takes back. */
function goesOf({ kind, status, progress, figures, totals, undo }: Batch): string[] {
  if (status === 'importing' && progress)
    return [
      `What came in so far: ${figure(progress.done)} of ${countOf(kind, progress.total)}${kind === 'donations' ? ', with all totals' : ''}`,
    ];
  if (!figures) return [];
  const { ready, amount, newDonors, doubtfulDonors, matchedDonors } = figures;
  const campaigns = (totals?.campaigns.length ?? 0) + (totals?.moreCampaigns ?? 0);
  const years = totals?.financialYears ?? 0;
  const people = `${plural(newDonors, 'new donor', 'new donors')}${
    doubtfulDonors > 0 ? `, and ${figure(doubtfulDonors)} from the merge list` : ''
  }`;
  if (kind === 'donors') return [people];
  if (kind !== 'donations') return [countOf(kind, ready)];
  return [
    `${countOf(kind, ready)}, ${formatRupees(amount)}`,
    ...(newDonors + doubtfulDonors > 0 ? [people] : []),
    `Totals of ${[
      ...(campaigns > 0 ? [plural(campaigns, 'campaign', 'campaigns')] : []),
      ...(matchedDonors > 0 ? [plural(matchedDonors, 'donor', 'donors')] : []),
      plural(years, 'financial year', 'financial years'),
    ]
      .join(', ')
      .replace(/, ([^,]*)$/, ' and $1')} go back`,
    ...(undo?.numbersBack ?? []).map(({ from, to }) => `The next receipt goes back from ${from} to ${to}`),
  ];
}

/** What an undo leaves. */
function staysOf({ kind, figures, totals, undo }: Batch): string[] {
  const matched = figures?.matchedDonors ?? 0;
  const already = figures?.hereAlready ?? 0;
  const isMoved = undo?.numbersBack.some(({ from }) => from === totals?.nextReceipt);
  return [
    ...(matched > 0 ? [`The ${plural(matched, 'donor that was', 'donors that were')} here before`] : []),
    ...(already > 0 && kind !== 'donations'
      ? [`The ${figure(already)} ${already === 1 ? kinds[kind].one : kinds[kind].many} that were here before`]
      : []),
    ...(kind === 'donations' && totals
      ? [`Every receipt issued here${isMoved ? '' : `; the next is ${totals.nextReceipt}`}`]
      : []),
    'This line in the list, and the audit log',
  ];
}

/** Asks before a batch is undone, saying what goes and what stays. */
export function useUndo(): { ask: (batch: Batch) => void; dialog: ReactNode } {
  const undo = useSubmit(UndoImportDocument, {
    variables: ({ id }: Batch) => ({ input: { id } }),
    payload: (data) => data.undoImport,
    reload: importList.queries,
  });
  const { opened, ask, dialogProps } = useQuestion(undo);
  return {
    ask,
    dialog: opened && (
      <ConfirmDialog
        {...dialogProps}
        title="Undo this batch?"
        confirmLabel={
          opened.status === 'importing'
            ? 'Undo what came in'
            : `Undo ${countOf(opened.kind, opened.figures?.ready ?? 0)}`
        }
      >
        <p className={styles.file}>
          {opened.fileName}
          {opened.finishedAt && `, brought in ${momentOf(opened.finishedAt)}`}
        </p>
        <h3 className={styles.heading}>What goes</h3>
        <ul className={styles.list}>
          {goesOf(opened).map((words) => (
            <li key={words} className={styles.item}>
              <UndoIcon size={18} />
              {words}
            </li>
          ))}
        </ul>
        <h3 className={styles.heading}>What stays</h3>
        <ul className={styles.list}>
          {staysOf(opened).map((words) => (
            <li key={words} className={styles.item}>
              <CheckIcon size={18} />
              {words}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    ),
  };
}
