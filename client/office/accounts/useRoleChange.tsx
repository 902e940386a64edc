import { useCallback, useState, type ReactNode } from 'react';
import { GrantAdminDocument, RevokeAdminDocument } from '../../generated/graphql';
import { recheckSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { DeletionItem } from '../forms/DeletionItem';
import { nameOf, type Person } from './account-columns';
import { accountList } from './account-list';

interface RoleChange {
  /** Opens the question for a person. */
  ask: (person: Person) => void;
  /** Draw it once beside the table. */
  dialog: ReactNode;
}

/** The question, its button, and what will be so afterwards. */
function wordsFor(person: Person, isSelf: boolean): { title: string; verb: string; consequence: string } {
  const name = nameOf(person);
  if (!person.isAdmin) {
    return {
      title: `Make ${name} an admin?`,
      verb: 'Make admin',
      consequence:
        'They can see and change everything in the office straight away, including private data of donors and members.',
    };
  }
  if (isSelf) {
    return {
      title: 'Revoke your own admin role?',
      verb: 'Revoke my role',
      consequence: 'You will leave the Admin Panel immediately. Only another admin can give the role back.',
    };
  }
  return {
    title: `Revoke the admin role from ${name}?`,
    verb: 'Revoke',
    consequence:
      'They lose access immediately, even in the middle of a task. Their account and everything they saved stay.',
  };
}

/** Grants or revokes the admin role after a question. Whoever revokes their own is led out. */
export function useRoleChange(selfId: string | undefined): RoleChange {
  const [person, setPerson] = useState<Person | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSelf = person?.id === selfId;

  const grant = useSubmit(GrantAdminDocument, {
    variables: ({ id }: Person) => ({ userId: id }),
    payload: (data) => data.grantAdmin,
    reload: accountList.queries,
    success: { title: 'Admin role granted' },
  });
  const revoke = useSubmit(RevokeAdminDocument, {
    variables: ({ id }: Person) => ({ userId: id }),
    payload: (data) => data.revokeAdmin,
    // Without the role the list is not ours to load.
    ...(isSelf ? { onDone: recheckSession } : { reload: accountList.queries }),
    success: { title: 'Admin role revoked' },
  });

  const confirm = async () => {
    if (!person) return;
    setBusy(true);
    await (person.isAdmin ? revoke : grant)(person);
    setBusy(false);
    setOpen(false);
  };

  const ask = useCallback((next: Person) => {
    setPerson(next);
    setOpen(true);
  }, []);
  const words = person && wordsFor(person, isSelf);
  return {
    ask,
    dialog: person && words && (
      <ConfirmDialog
        open={isOpen}
        title={words.title}
        confirmLabel={words.verb}
        isHarmless={!person.isAdmin}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => !isBusy && setOpen(false)}
      >
        <DeletionItem name={nameOf(person)} facts={person.fullName ? person.email : undefined}>
          {words.consequence}
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
