import type { BatchInWork, StateLook } from './import-words';

export type FileColumn = BatchInWork['columns'][number];

interface ColumnState {
  look: StateLook;
  words: string;
  /** True: somebody should decide before the dry run, which goes without. */
  isOpen: boolean;
}

const done = (look: StateLook, words: string): ColumnState => ({ look, words, isOpen: false });
const open = (words: string): ColumnState => ({ look: 'open', words, isOpen: true });

/** Whether lines wait for the order of their dates. */
const asksForOrder = ({ dateQuestion, dateOrder }: BatchInWork): boolean =>
  (dateQuestion?.ambiguousLines ?? 0) > 0 && dateOrder === 'by_line';

const dates: readonly FileColumn['field'][] = ['date', 'joiningDate', 'expiryDate'];

/** What the state of a column says, and whether it waits for a decision. */
export function columnState(batch: BatchInWork, { field, state }: FileColumn): ColumnState {
  if (dates.includes(field) && asksForOrder(batch)) return open('Say the order of dates');
  if (field === 'campaign') {
    const names = batch.campaignNames;
    const unmatched = names.filter((name) => name.state === 'undecided').length;
    if (unmatched > 0) return open(`${unmatched} of ${names.length} not matched`);
  }
  if (field === 'status' && state !== 'undecided') return done('good', 'Complete only');
  if (state === 'remembered') return done('remembered', 'As you chose last time');
  if (state === 'undecided') return open('Not matched');
  if (state === 'left_out') return done('out', 'Left out');
  return done('good', state === 'chosen' ? 'As you chose' : 'Matched by name');
}

/** Columns that wait for a decision. */
export const openColumns = (batch: BatchInWork): readonly FileColumn[] =>
  batch.columns.filter((column) => columnState(batch, column).isOpen);
