import { groupIndian } from '../../../rules/money';
import { DetailCard } from '../detail/DetailCard';
import { Muted } from '../ui/cells';
import { entryInWords, momentInWords, type Entry } from './access-words';
import styles from './AccessPage.module.css';

const EntryLine = ({ entry }: { entry: Entry }) => (
  <li className={styles.entry}>
    <span className={styles.when}>{momentInWords(entry.at)}</span>
    <span>
      <b>{entryInWords(entry)}</b>
      {entry.subject && <>: {entry.subject}</>}
      {entry.kind === 'export' && entry.hasPans && ' (with PANs)'}
      {entry.reason && <span className={styles.note}>Reason: {entry.reason}</span>}
    </span>
    <span>{entry.personName ?? <Muted>system</Muted>}</span>
  </li>
);

interface AccessEntriesProps {
  entries: readonly Entry[];
  /** All of these days. */
  count: number;
}

/** What was opened, and what changed who may open it; the newest first. */
export const AccessEntries = ({ entries, count }: AccessEntriesProps) => (
  <DetailCard title="What was seen and changed">
    {count === 0 ? (
      <p className={styles.note}>
        No PAN was shown, nobody was looked up, no file was saved and no role was changed on these days.
      </p>
    ) : (
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    )}
    {count > entries.length && (
      <p className={styles.note}>
        {`The newest ${entries.length} of ${groupIndian(String(count))}. Export CSV saves all of them.`}
      </p>
    )}
  </DetailCard>
);
