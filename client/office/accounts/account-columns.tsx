import Button from '@mui/material/Button';
import { formatDate } from '../../../rules/dates';
import type { AccountRowFragment, AccountSort } from '../../generated/graphql';
import { DateTimeCell, Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';

export type Person = AccountRowFragment;

/** What a row needs to know beyond itself. */
export interface AccountActions {
  selfId: string | undefined;
  adminCount: number;
  ask: (person: Person) => void;
}

export const nameOf = ({ fullName, email }: Pick<Person, 'fullName' | 'email'>): string => fullName || email;
const nameIn = (person: Person, { selfId }: AccountActions): string =>
  person.id === selfId ? `${nameOf(person)} (you)` : nameOf(person);

const roleOf = ({ isAdmin }: Person) => (isAdmin ? <StatusBadge status="admin" /> : <Muted>No role</Muted>);
const signInOf = ({ lastSignInAt }: Person) =>
  lastSignInAt ? <DateTimeCell at={lastSignInAt} /> : <Muted>Unknown</Muted>;

function RoleButton({ person, actions, tabIndex }: { person: Person; actions: AccountActions; tabIndex?: number }) {
  if (person.isAdmin && actions.adminCount === 1) return <Muted>The last admin</Muted>;
  const verb = person.isAdmin ? 'Revoke' : 'Make admin';
  return (
    <Button
      variant="outlined"
      size="small"
      color={person.isAdmin ? 'error' : 'primary'}
      tabIndex={tabIndex}
      aria-label={`${verb}: ${nameOf(person)}`}
      onClick={() => actions.ask(person)}
    >
      {verb}
    </Button>
  );
}

export const accountColumns = (actions: AccountActions): AdminColumn<Person, AccountSort>[] => [
  {
    key: 'name',
    header: 'Person',
    flex: 1,
    minWidth: 180,
    sort: 'fullName',
    cell: (person) => (
      <TwoLines strong first={nameIn(person, actions)} second={person.fullName ? person.email : undefined} />
    ),
  },
  { key: 'role', header: 'Role', width: 104, cell: roleOf },
  {
    key: 'since',
    header: 'Admin since',
    width: 170,
    wideOnly: true,
    cell: ({ adminSince, grantedBy }) =>
      adminSince ? (
        <TwoLines
          first={<Figures>{formatDate(adminSince)}</Figures>}
          second={grantedBy ? `by ${grantedBy}` : undefined}
        />
      ) : null,
  },
  {
    key: 'signedUp',
    header: 'Signed up',
    width: 124,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
  },
  { key: 'lastSignIn', header: 'Last sign-in', width: 124, sort: 'lastSignInAt', cell: signInOf },
  {
    key: 'actions',
    header: 'Actions',
    width: 140,
    cell: (person, { tabIndex }) => <RoleButton person={person} actions={actions} tabIndex={tabIndex} />,
  },
];

export const accountPhoneRow =
  (actions: AccountActions) =>
  (person: Person): PhoneRow => ({
    title: nameIn(person, actions),
    end: roleOf(person),
    second: person.email,
    meta: `Signed up ${formatDate(person.createdAt)} · ${
      person.lastSignInAt ? `last sign-in ${formatDate(person.lastSignInAt)}` : 'last sign-in unknown'
    }`,
    actions: <RoleButton person={person} actions={actions} />,
  });
