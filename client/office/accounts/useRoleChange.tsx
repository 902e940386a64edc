import { useCallback, useState, type ReactNode } from 'react';
import { ChangeRoleDocument } from '../../generated/graphql';
import { recheckSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { DeletionItem } from '../forms/DeletionItem';
import { nameOf, type RoleChoice } from './account-columns';
import { accountList } from './account-list';
import { roleWords } from './role-words';

interface RoleChange {
  /** Opens the question about a choice. */
  ask: (choice: RoleChoice) => void;
  /** Draw it once beside the table. */
  dialog: ReactNode;
}

/** The question, its button, and what will be so afterwards. */
function wordsFor({ person, role }: RoleChoice, isSelf: boolean): { title: string; verb: string; consequence: string } {
  const name = nameOf(person);
  const before = person.role ? roleWords[person.role].label : null;
  if (role === null) {
    return {
      title: isSelf ? 'Take away your own role?' : `Take the role of ${before ?? ''} away from ${name}?`,
      verb: 'Take the role away',
      consequence: isSelf
        ? 'You will leave the Admin Panel immediately. Only another admin can give the role back.'
        : 'They lose access immediately, even in the middle of a task. Their account and everything they saved stay.',
    };
  }
  const { label, what } = roleWords[role];
  const can = role === 'ADMIN' ? 'see and change everything in the office, including private data of donors' : null;
  return {
    title: isSelf
      ? `Give up your role for ${label}?`
      : `Make ${name} ${/^[AE]/.test(label) ? 'an' : 'a'} ${label.toLowerCase()}?`,
    verb: `Make ${label.toLowerCase()}`,
    consequence: can
      ? `They can ${can} and members, straight away.`
      : `${what}. It holds straight away${before ? `, in place of ${before}` : ''}.`,
  };
}

/** Gives or takes a role after a question. Whoever changes their own is led to what is left to them. */
export function useRoleChange(selfId: string | undefined): RoleChange {
  const [choice, setChoice] = useState<RoleChoice | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSelf = choice?.person.id === selfId;

  const change = useSubmit(ChangeRoleDocument, {
    variables: ({ person, role }: RoleChoice) => ({ input: { id: person.id, role, was: person.role ?? null } }),
    payload: (data) => data.changeRole,
    // Without the role the list is not ours to load.
    ...(isSelf ? { onDone: recheckSession } : { reload: accountList.queries }),
    success: (_answer, { person, role }) => ({
      title: role ? 'Role given' : 'Role taken away',
      description: role ? `${nameOf(person)}: ${roleWords[role].label}` : nameOf(person),
    }),
  });

  const confirm = async () => {
    if (!choice) return;
    setBusy(true);
    await change(choice);
    setBusy(false);
    setOpen(false);
  };

  const ask = useCallback((next: RoleChoice) => {
    setChoice(next);
    setOpen(true);
  }, []);
  const words = choice && wordsFor(choice, isSelf);
  return {
    ask,
    dialog: choice && words && (
      <ConfirmDialog
        open={isOpen}
        title={words.title}
        confirmLabel={words.verb}
        isHarmless={choice.role !== null && !isSelf}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => !isBusy && setOpen(false)}
      >
        <DeletionItem name={nameOf(choice.person)} facts={choice.person.fullName ? choice.person.email : undefined}>
          {words.consequence}
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
