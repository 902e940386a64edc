import type { ReactNode } from 'react';
import styles from './PhoneList.module.css';

/** What a row says when there is no room for a table. */
export interface PhoneRow {
  title: ReactNode;
  end?: ReactNode;
  second?: ReactNode;
  badge?: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
}

/** What is ticked, and what a row is called. */
interface Ticks<Row> {
  selection: { has: (id: string) => boolean; toggle: (id: string) => void };
  nameOf: (row: Row) => string;
}

interface PhoneListProps<Row> {
  label: string;
  rows: readonly Row[];
  view: (row: Row) => PhoneRow;
  onOpen?: (row: Row) => void;
  ticks?: Ticks<Row>;
}

/** A table's rows as a list: no sideways scrolling on a phone. */
export function PhoneList<Row extends { id: string }>({ label, rows, view, onOpen, ticks }: PhoneListProps<Row>) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => {
        const { title, end, second, badge, meta, actions } = view(row);
        return (
          <li key={row.id} data-id={row.id} className={styles.row}>
            <span className={styles.title}>
              {ticks && (
                <label className={styles.tick}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${ticks.nameOf(row)}`}
                    checked={ticks.selection.has(row.id)}
                    onChange={() => ticks.selection.toggle(row.id)}
                  />
                </label>
              )}
              {onOpen ? (
                <button type="button" className={styles.open} data-prints="" onClick={() => onOpen(row)}>
                  {title}
                </button>
              ) : (
                title
              )}
            </span>
            <span className={styles.end}>{end}</span>
            <span className={styles.second}>{second}</span>
            <span className={styles.end}>{badge}</span>
            {meta && <span className={styles.meta}>{meta}</span>}
            {actions && <span className={styles.actions}>{actions}</span>}
          </li>
        );
      })}
    </ul>
  );
}

export const PhoneSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <ul className={styles.list} aria-busy="true" aria-label="Loading">
    {Array.from({ length: rows }, (_, index) => (
      <li key={index} className={styles.row} aria-hidden="true">
        <span className={styles.bar} />
        <span className={styles.bar} />
        <span className={styles.bar} />
      </li>
    ))}
  </ul>
);
