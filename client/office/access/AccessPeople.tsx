import { formatDate } from '../../../rules/dates';
import { DetailCard, FactList } from '../detail/DetailCard';
import { Alarm, Breakable, Muted } from '../ui/cells';
import { exportsInWords, momentInWords, roleInWords, sessionsInWords, type Person } from './access-words';
import styles from './AccessPage.module.css';

const PersonFacts = ({ person }: { person: Person }) => (
  <li className={styles.person}>
    <h3 className={styles.name}>{person.name}</h3>
    {person.email !== person.name && (
      <p className={styles.note}>
        <Breakable text={person.email} />
      </p>
    )}
    <ul className={styles.roles}>
      {person.roles.map((role) => (
        <li key={`${role.role} ${String(role.from)}`}>{roleInWords(role)}</li>
      ))}
    </ul>
    <FactList
      facts={[
        {
          label: 'Second step',
          value: person.twoStepSince ? `On since ${formatDate(person.twoStepSince)}` : <Alarm>Off</Alarm>,
        },
        {
          label: 'Last sign-in',
          value: person.lastSignInAt ? momentInWords(person.lastSignInAt) : <Muted>Never</Muted>,
        },
        { label: 'Sessions', value: sessionsInWords(person) },
        { label: 'Exports', value: exportsInWords(person) },
        { label: 'PANs shown', value: String(person.panLooks) },
        { label: 'People looked up', value: String(person.personLooks) },
      ]}
    />
  </li>
);

/** Everybody who held a role, with what they could do and did. */
export const AccessPeople = ({ people }: { people: readonly Person[] }) => (
  <DetailCard title="Who had access">
    {people.length === 0 ? (
      <p className={styles.note}>Nobody held a role on these days.</p>
    ) : (
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonFacts key={person.id} person={person} />
        ))}
      </ul>
    )}
  </DetailCard>
);
