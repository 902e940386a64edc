import { formatDate } from '../../../../rules/dates';
import { groupIndian } from '../../../../rules/money';
import type { PersonFactsFragment } from '../../../generated/graphql';
import { FactList } from '../../detail/DetailCard';
import { Breakable } from '../../ui/cells';
import styles from './PersonDialog.module.css';
import { subjectWords } from './person-words';

/** What is known of a mailbox: how much of each kind, what was asked for, and what hinders an erasure. */
export function PersonKnown({ person }: { person: PersonFactsFragment }) {
  const { email, subjects, erasureAskedAt, hindrances } = person;
  if (subjects.length === 0)
    return (
      <p role="status">
        Nothing is known of <Breakable text={email} />.
      </p>
    );
  return (
    <section className={styles.known} aria-label="What is known">
      <div role="status">
        <h3 className={styles.whose}>
          What is known of <Breakable text={email} />
        </h3>
      </div>
      <FactList
        facts={subjects.map(({ name, count }) => ({
          label: subjectWords[name] ?? name,
          value: groupIndian(String(count)),
        }))}
      />
      {erasureAskedAt && (
        <p className={styles.asked}>Asked to be erased on {formatDate(erasureAskedAt)}. Answer within 30 days.</p>
      )}
      {hindrances.length > 0 && (
        <div>
          <p className={styles.note}>Before an erasure:</p>
          <ul className={styles.hindrances}>
            {hindrances.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
