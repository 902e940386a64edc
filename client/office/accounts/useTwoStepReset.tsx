import { useCallback, useState, type ReactNode } from 'react';
import { ResetTwoStepDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { DeletionItem } from '../forms/DeletionItem';
import { nameOf, type Person } from './account-columns';
import { accountList } from './account-list';

interface TwoStepReset {
  /** Opens the question about a person. */
  ask: (person: Person) => void;
  /** Draw it once beside the table. */
  dialog: ReactNode;
}

/** Turns two-step sign-in of a colleague off who lost phone and recovery codes, after a question. */
export function useTwoStepReset(): TwoStepReset {
  const [person, setPerson] = useState<Person | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const reset = useSubmit(ResetTwoStepDocument, {
    variables: ({ id }: Person) => ({ userId: id }),
    payload: (data) => data.resetTwoStep,
    reload: accountList.queries,
    success: (_answer, of) => ({ title: 'Two-step sign-in turned off', description: nameOf(of) }),
  });
  const confirm = async () => {
    if (!person) return;
    setBusy(true);
    await reset(person);
    setBusy(false);
    setOpen(false);
  };
  const ask = useCallback((next: Person) => {
    setPerson(next);
    setOpen(true);
  }, []);
  return {
    ask,
    dialog: person && (
      <ConfirmDialog
        open={isOpen}
        title={`Turn two-step sign-in of ${nameOf(person)} off?`}
        confirmLabel="Turn off"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => !isBusy && setOpen(false)}
      >
        <DeletionItem name={nameOf(person)} facts={person.fullName ? person.email : undefined}>
          Only for somebody who lost phone and recovery codes, and whom you have spoken to. They are signed out
          everywhere and get an email. Their password alone signs them in until they set it up again.
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
