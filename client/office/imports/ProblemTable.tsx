import { classNames } from '../../shared/ui/class-names';
import type { ProblemLine } from './import-words';
import { MendField } from './MendField';
import styles from './ProblemTable.module.css';
import { StateBadge } from './StateBadge';

interface ProblemTableProps {
  /** What a line is about, as the heading of the names: 'Donor'. */
  who: string;
  lines: readonly ProblemLine[];
  onMend: (line: ProblemLine, value: string | null) => Promise<void>;
}

/** What happens to a line, in words. */
function StateOf({ line: { state, mended } }: { line: ProblemLine }) {
  if (state === 'ready') return <StateBadge look="good">Will be brought in</StateBadge>;
  if (state === 'left_out') return <StateBadge look="out">Left out</StateBadge>;
  return <StateBadge look="refused">{mended === null ? 'Refused' : 'Still refused'}</StateBadge>;
}

/** Lines that were refused or mended: what is wrong, what the file has, and the field that mends it. */
export const ProblemTable = ({ who, lines, onMend }: ProblemTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">{who}</th>
        <th scope="col">Problem</th>
        <th scope="col">In the file</th>
        <th scope="col">Mend it here</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr
          key={line.line}
          className={classNames(line.mended !== null && line.state === 'refused' && styles.stillWrong)}
        >
          <th scope="row" className={styles.line}>
            <span className={styles.phoneOnly}>Line </span>
            {line.line}
          </th>
          <td className={styles.name}>{line.name || '—'}</td>
          <td className={styles.problem}>{line.sentence}</td>
          <td className={styles.value} title={line.value}>
            {line.value || '(empty)'}
          </td>
          <td className={styles.field}>
            <MendField line={line} onMend={(value) => onMend(line, value)} />
          </td>
          <td className={styles.state} aria-live="polite">
            <StateOf line={line} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
