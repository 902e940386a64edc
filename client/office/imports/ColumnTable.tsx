import { useState } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ImportField } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { columnState, openColumns, type FileColumn } from './column-states';
import styles from './ColumnTable.module.css';
import { figure, type BatchInWork } from './import-words';
import { StateBadge } from './StateBadge';

interface ColumnTableProps {
  batch: BatchInWork;
  /** The field that was just chosen for a column and is not saved yet; undefined when nothing was. */
  chosenFor: (position: number) => ImportField | null | undefined;
  onChoose: (position: number, field: ImportField | null) => void;
}

const LEAVE_OUT = 'leave-out';

/** What a select shows: a field, "Leave out", or '' while nobody has decided. */
function valueOf({ field, state }: FileColumn, chosen: ImportField | null | undefined): string {
  if (chosen !== undefined) return chosen ?? LEAVE_OUT;
  return field ?? (state === 'left_out' ? LEAVE_OUT : '');
}

const headingOf = ({ heading, position }: FileColumn): string => heading || `Column ${position + 1}`;

/** The columns of a file: their first values, where each goes, and how that came about. Tab leads from select to select. */
export function ColumnTable({ batch, chosenFor, onChoose }: ColumnTableProps) {
  const [onlyOpen, setOnlyOpen] = useState<ReadonlySet<number> | null>(null);
  const { columns, fields } = batch;
  const open = openColumns(batch);
  const shown = onlyOpen ? columns.filter(({ position }) => onlyOpen.has(position)) : columns;
  return (
    <section className={styles.card} aria-labelledby="columns">
      <div className={styles.head}>
        <h2 id="columns" className={styles.title}>
          {figure(columns.length)} {columns.length === 1 ? 'column' : 'columns'} in the file
        </h2>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={onlyOpen ? 'open' : 'all'}
          aria-label="Columns shown"
          className={styles.filter}
          // Those that are decided meanwhile stay where they are until the filter is chosen again.
          onChange={(_event, next: string | null) =>
            next && setOnlyOpen(next === 'open' ? new Set(open.map(({ position }) => position)) : null)
          }
        >
          <ToggleButton value="all">All {columns.length}</ToggleButton>
          <ToggleButton value="open">To decide {open.length}</ToggleButton>
        </ToggleButtonGroup>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">The first different values</th>
            <th scope="col">Goes to</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => {
            const { position, samples, hasEmpty } = column;
            const state = columnState(batch, column);
            const values = [...samples, ...(hasEmpty ? ['(empty)'] : [])].join(' · ');
            return (
              <tr key={position} className={classNames(state.isOpen && styles.open)}>
                <th scope="row">{headingOf(column)}</th>
                <td className={styles.values} title={values}>
                  {values}
                </td>
                <td className={styles.goes}>
                  <select
                    className={classNames(styles.select, valueOf(column, chosenFor(position)) === '' && styles.unset)}
                    aria-label={`${headingOf(column)} goes to`}
                    value={valueOf(column, chosenFor(position))}
                    onChange={({ target }) =>
                      onChoose(position, target.value === LEAVE_OUT ? null : (target.value as ImportField))
                    }
                  >
                    <option value="" disabled hidden>
                      Choose a field
                    </option>
                    {fields.map(({ field, label, isNeeded }) => (
                      <option key={field} value={field}>
                        {label}
                        {isNeeded ? ' *' : ''}
                      </option>
                    ))}
                    <option value={LEAVE_OUT}>Leave out</option>
                  </select>
                </td>
                <td className={styles.state}>
                  <StateBadge look={state.look}>{state.words}</StateBadge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.none}>Every column is decided.</p>}
    </section>
  );
}
