import Button from '@mui/material/Button';
import { formatDate } from '../../../rules/dates';
import type { AccountRowFragment, AccountSort, Role } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { DateTimeCell, Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';
import styles from './Accounts.module.css';
import { roleWords } from './role-words';
import { RoleSelect } from './RoleSelect';

export type Person = AccountRowFragment;

/** A role that was chosen for somebody; null takes theirs away. */
export interface RoleChoice {
  person: Person;
  role: Role | null;
}

/** What a row needs to know beyond itself. */
export interface AccountActions {
  selfId: string | undefined;
  adminCount: number;
  /** Whether this person gives roles. */
  mayChange: boolean;
  /** Up to how much an accountant refunds; null until it is known. */
  refundLimit: string | null;
  ask: (change: RoleChoice) => void;
  /** Asks about turning somebody's two-step sign-in off. */
  askReset: (person: Person) => void;
  /** Mails somebody the link that confirms their address. */
  sendLink: (person: Person) => void;
  /** Ids of those to whom it is just being sent. */
  sending: ReadonlySet<string>;
}

export const nameOf = ({ fullName, email }: Pick<Person, 'fullName' | 'email'>): string => fullName || email;
const nameIn = (person: Person, { selfId }: AccountActions): string =>
  person.id === selfId ? `${nameOf(person)} (you)` : nameOf(person);

const signInOf = ({ lastSignInAt }: Person) =>
  lastSignInAt ? <DateTimeCell at={lastSignInAt} /> : <Muted>Unknown</Muted>;

/** Says whether a second step guards the sign-in; without a role there is nothing of the office to guard. */
function TwoStepCell({ person, actions, tabIndex }: CellProps) {
  const { id, role, hasTwoStep } = person;
  if (!hasTwoStep) return role ? <StatusBadge status="missing" /> : null;
  return (
    <>
      <StatusBadge status="on" />
      {actions.mayChange && id !== actions.selfId && (
        <Button
          variant="text"
          size="small"
          tabIndex={tabIndex}
          aria-label={`Turn off two-step sign-in: ${nameOf(person)}`}
          onClick={() => actions.askReset(person)}
        >
          Turn off
        </Button>
      )}
    </>
  );
}

/** Whether the person is the only admin left, whose role is nobody's to change. */
const isLastAdmin = ({ isAdmin }: Person, { adminCount }: AccountActions): boolean => isAdmin && adminCount === 1;

interface CellProps {
  person: Person;
  actions: AccountActions;
  tabIndex?: number;
}

/** Whether a role can be given or taken in the row; without a confirmed address only taken. */
const isChangeable = (person: Person, actions: AccountActions): boolean =>
  actions.mayChange && !isLastAdmin(person, actions) && person.isEmailConfirmed;

function RoleCell({ person, actions, tabIndex }: CellProps) {
  const { role, isEmailConfirmed } = person;
  const limit = role === 'ACCOUNTANT' ? actions.refundLimit : null;
  return (
    <span className={classNames(styles.roleCell, limit !== null && styles.withNote)}>
      {isChangeable(person, actions) ? (
        <RoleSelect
          role={role}
          name={nameOf(person)}
          disabled={false}
          tabIndex={tabIndex}
          onChoose={(chosen) => actions.ask({ person, role: chosen })}
        />
      ) : (
        <>
          {role && roleWords[role].label}
          {!role && isEmailConfirmed && <Muted>No role</Muted>}
          {!isEmailConfirmed && <StatusBadge status="unconfirmed" />}
        </>
      )}
      {limit && <span className={styles.limit}>Refunds up to {limit}</span>}
    </span>
  );
}

/** Mails the link again that confirms an address. */
function ConfirmationButton({ person, actions, tabIndex }: CellProps) {
  if (!actions.mayChange || person.isEmailConfirmed) return null;
  return (
    <Button
      variant="text"
      size="small"
      tabIndex={tabIndex}
      loading={actions.sending.has(person.id)}
      aria-label={`Send the link again: ${nameOf(person)}`}
      onClick={() => actions.sendLink(person)}
    >
      Send the link again
    </Button>
  );
}

function RoleButton({ person, actions, tabIndex }: CellProps) {
  if (isLastAdmin(person, actions)) return <Muted>The last admin</Muted>;
  if (!actions.mayChange || person.role === null) return null;
  return (
    <Button
      variant="text"
      size="small"
      tabIndex={tabIndex}
      aria-label={`Take the role away: ${nameOf(person)}`}
      onClick={() => actions.ask({ person, role: null })}
    >
      Take the role away
    </Button>
  );
}

export const accountColumns = (actions: AccountActions): AdminColumn<Person, AccountSort>[] => [
  {
    key: 'name',
    header: 'Person',
    flex: 1,
    minWidth: 176,
    sort: 'fullName',
    cell: (person) => (
      <TwoLines strong first={nameIn(person, actions)} second={person.fullName ? person.email : undefined} />
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: 184,
    cell: (person, { tabIndex }) => <RoleCell person={person} actions={actions} tabIndex={tabIndex} />,
  },
  {
    key: 'since',
    header: 'Role since',
    width: 116,
    wideOnly: true,
    cell: ({ roleSince, grantedBy }) =>
      roleSince ? (
        <TwoLines
          first={<Figures>{formatDate(roleSince)}</Figures>}
          second={grantedBy ? `by ${grantedBy}` : undefined}
        />
      ) : null,
  },
  {
    key: 'signedUp',
    header: 'Signed up',
    width: 112,
    from: 864,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
  },
  {
    key: 'twoStep',
    header: 'Two-step',
    width: 140,
    wideOnly: true,
    cell: (person, { tabIndex }) => <TwoStepCell person={person} actions={actions} tabIndex={tabIndex} />,
  },
  { key: 'lastSignIn', header: 'Last sign-in', width: 112, sort: 'lastSignInAt', cell: signInOf },
  {
    key: 'actions',
    header: 'Actions',
    width: 166,
    cell: (person, { tabIndex }) => (
      <>
        <RoleButton person={person} actions={actions} tabIndex={tabIndex} />
        <ConfirmationButton person={person} actions={actions} tabIndex={tabIndex} />
      </>
    ),
  },
];

export const accountPhoneRow =
  (actions: AccountActions) =>
  (person: Person): PhoneRow => ({
    title: nameIn(person, actions),
    end: <RoleCell person={person} actions={actions} />,
    second: person.email,
    meta: `Signed up ${formatDate(person.createdAt)} · ${
      person.lastSignInAt ? `last sign-in ${formatDate(person.lastSignInAt)}` : 'last sign-in unknown'
    }`,
    actions: (
      <>
        {person.role && <Muted>Two-step</Muted>}
        <TwoStepCell person={person} actions={actions} />
        <RoleButton person={person} actions={actions} />
        <ConfirmationButton person={person} actions={actions} />
      </>
    ),
  });
