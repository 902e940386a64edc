import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './ChartCard.module.css';
import controls from './controls.module.css';

interface NumberTableProps {
  columns: readonly string[];
  /** Table rows; the first cell names the row. */
  rows: readonly (readonly string[])[];
}

const NumberTable = ({ columns, rows, caption }: NumberTableProps & { caption: string }) => (
  <table className={styles.table}>
    <caption className={styles.hidden}>{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells], row) => (
        <tr key={`${row} ${name}`}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface ChartCardProps {
  title: string;
  about: string;
  legend?: readonly { label: string; color: string }[];
  table: NumberTableProps;
  className?: string;
  /** The chart; the table serves those who cannot see it. */
  children: ReactNode;
}

/** Card with a chart and its numbers as a table; assistive technology always gets the table. */
export function ChartCard({ title, about, legend = [], table, className, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.about}>{about}</p>
        </div>
        <button type="button" className={controls.textButton} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show chart' : 'Show table'}
          <span className={styles.hidden}>{`: ${title}`}</span>
        </button>
      </header>
      {!isTable && (
        <>
          {legend.length > 0 && (
            <ul className={styles.legend} aria-hidden="true">
              {legend.map(({ label, color }) => (
                <li key={label}>
                  <span className={styles.swatch} style={{ background: color }} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <div className={styles.picture} aria-hidden="true">
            {children}
          </div>
        </>
      )}
      <div
        className={isTable ? styles.numbers : styles.hidden}
        // A wide table scrolls sideways, which arrow keys need focus for.
        {...(isTable ? { tabIndex: 0, role: 'group', 'aria-label': `${title}, table` } : {})}
      >
        <NumberTable {...table} caption={title} />
      </div>
    </section>
  );
}
