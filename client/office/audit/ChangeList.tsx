import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import type { AuditEntry } from './audit-columns';
import { fieldInWords, valueInWords } from '../../../rules/audit-words';
import styles from './ChangeList.module.css';
import { wordDiff } from './word-diff';

type Change = AuditEntry['changes'][number];

/** Longer texts show in place which words went and came; short values stand beside each other. */
const LONG = 60;

const Removed = ({ text }: { text: string }) => (
  <del className={styles.removed}>
    <VisuallyHidden>removed: </VisuallyHidden>
    {text}
  </del>
);
const Added = ({ text }: { text: string }) => (
  <ins className={styles.added}>
    <VisuallyHidden>added: </VisuallyHidden>
    {text}
  </ins>
);

const Words = ({ before, after }: { before: string; after: string }) => (
  <>
    {wordDiff(before, after).map(({ kind, text }, index) =>
      kind === 'same' ? (
        text
      ) : kind === 'removed' ? (
        <Removed key={index} text={text} />
      ) : (
        <Added key={index} text={text} />
      ),
    )}
  </>
);

function Value({ change }: { change: Change }) {
  const before = valueInWords(change.field, change.before);
  const after = valueInWords(change.field, change.after);
  if (before && after && Math.max(before.length, after.length) > LONG) return <Words before={before} after={after} />;
  return (
    <>
      {before && <Removed text={before} />}
      {before && after && (
        <span className={styles.arrow} aria-hidden="true">
          →
        </span>
      )}
      {after && <Added text={after} />}
    </>
  );
}

/** What an entry changed, field by field: struck out what was, underlined what is. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={styles.list}>
    {changes.map((change) => (
      <div key={change.field} className={styles.change}>
        <dt className={styles.field}>{fieldInWords(change.field)}</dt>
        <dd className={styles.value}>
          <Value change={change} />
        </dd>
      </div>
    ))}
  </dl>
);
