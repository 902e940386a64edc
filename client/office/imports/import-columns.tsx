import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { ImportSort } from '../../generated/graphql';
import type { AdminColumn } from '../table/columns';
import type { PhoneRow } from '../table/PhoneList';
import { DateTimeCell, Figures, Muted, RowLink, TwoLines } from '../ui/cells';
import controls from '../ui/controls.module.css';
import { countOf, kinds, momentOf, workTitle, type Batch, type StateLook } from './import-words';
import styles from './ImportsPage.module.css';
import { StateBadge } from './StateBadge';

/** What a row's buttons do. */
export interface BatchActions {
  undo: (batch: Batch) => void;
  /** Shows the records that are in the way of an undo. */
  explain: (batch: Batch) => void;
  discard: (batch: Batch) => void;
}

export const pathOf = ({ id }: Pick<Batch, 'id'>): string => `/admin/imports/${id}`;

const states: Partial<Record<Batch['status'], readonly [StateLook, string]>> = {
  columns: ['open', 'Columns to decide'],
  checked: ['open', 'Dry run done'],
  imported: ['good', 'Brought in'],
  refused: ['refused', 'Refused'],
};

export function BatchState({ batch }: { batch: Batch }) {
  const [look, words] = states[batch.status] ?? ['remembered', workTitle(batch)];
  if (batch.status === 'undone')
    return <StateBadge look="undone">{`Undone${batch.undoneAt ? ` ${formatDate(batch.undoneAt)}` : ''}`}</StateBadge>;
  return <StateBadge look={look}>{words}</StateBadge>;
}

const linesIn = ({ kind, figures }: Batch): string | null => (figures ? countOf(kind, figures.ready) : null);
const sumOf = ({ figures }: Batch): string | null => (figures?.amount ? formatRupees(figures.amount) : null);

interface ActionsProps {
  batch: Batch;
  actions: BatchActions;
  tabIndex?: number;
}

/** What can be done with a batch, or why nothing can. */
function BatchButtons({ batch, actions, tabIndex }: ActionsProps) {
  const { status, undo, fileName, refusal } = batch;
  const text = (label: string, about: string, press: () => void) => (
    <button type="button" className={controls.linkButton} tabIndex={tabIndex} aria-label={about} onClick={press}>
      {label}
    </button>
  );
  if (status === 'refused')
    return (
      <span className={styles.reason}>
        {refusal} {text('Remove', `Remove ${fileName}`, () => actions.discard(batch))}
      </span>
    );
  if (status === 'columns' || status === 'checked')
    return (
      <span className={styles.buttons}>
        <Button component={Link} to={pathOf(batch)} variant="outlined" size="small" tabIndex={tabIndex}>
          Go on
        </Button>
        {text('Remove', `Remove ${fileName}`, () => actions.discard(batch))}
      </span>
    );
  if (status !== 'imported' || !undo) return <Muted>—</Muted>;
  if (undo.isPossible)
    return (
      <Button
        variant="outlined"
        size="small"
        tabIndex={tabIndex}
        aria-label={`Undo ${fileName}…`}
        onClick={() => actions.undo(batch)}
      >
        Undo…
      </Button>
    );
  return (
    <span className={styles.reason}>
      Not possible: {undo.hindrances[0]?.sentence}{' '}
      {text('See which', `See what is in the way of undoing ${fileName}`, () => actions.explain(batch))}
    </span>
  );
}

export const importColumns = (actions: BatchActions): AdminColumn<Batch, ImportSort>[] => [
  {
    key: 'what',
    header: 'What',
    flex: 1.1,
    minWidth: 170,
    cell: (batch, { has, tabIndex }) => (
      <TwoLines
        strong
        first={
          <RowLink to={pathOf(batch)} tabIndex={tabIndex}>
            {kinds[batch.kind].title}
          </RowLink>
        }
        second={[
          !has('at') && momentOf(batch.finishedAt ?? batch.createdAt),
          batch.fileName,
          !has('lines') && linesIn(batch),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
  {
    key: 'at',
    header: 'Brought in',
    width: 124,
    from: 832,
    sort: 'createdAt',
    cell: ({ finishedAt, createdAt }) => <DateTimeCell at={finishedAt ?? createdAt} />,
  },
  {
    key: 'by',
    header: 'By',
    width: 140,
    wideOnly: true,
    from: 1360,
    cell: ({ createdBy }) => (createdBy ? <TwoLines first={createdBy} /> : <Muted>—</Muted>),
  },
  {
    key: 'lines',
    header: 'Lines',
    width: 130,
    from: 960,
    align: 'right',
    cell: (batch) => {
      const lines = linesIn(batch);
      return lines ? <Figures>{lines}</Figures> : <Muted>—</Muted>;
    },
  },
  {
    key: 'sum',
    header: 'Sum',
    width: 118,
    align: 'right',
    wideOnly: true,
    cell: (batch) => {
      const sum = sumOf(batch);
      return sum ? (
        <b className={styles.sum}>
          <Figures>{sum}</Figures>
        </b>
      ) : (
        <Muted>—</Muted>
      );
    },
  },
  { key: 'state', header: 'State', width: 190, cell: (batch) => <BatchState batch={batch} /> },
  {
    key: 'actions',
    header: 'What you can do',
    flex: 1.2,
    minWidth: 220,
    cell: (batch, { tabIndex }) => <BatchButtons batch={batch} actions={actions} tabIndex={tabIndex} />,
  },
];

export const importPhoneRow =
  (actions: BatchActions) =>
  (batch: Batch): PhoneRow => ({
    title: <RowLink to={pathOf(batch)}>{kinds[batch.kind].title}</RowLink>,
    end: linesIn(batch),
    second: batch.fileName,
    badge: <BatchState batch={batch} />,
    meta: [momentOf(batch.finishedAt ?? batch.createdAt), sumOf(batch)].filter(Boolean).join(' · '),
    actions: <BatchButtons batch={batch} actions={actions} />,
  });
