import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { ErasePersonDocument, type PersonInput, type ReachFactsFragment } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { Breakable } from '../../ui/cells';
import { unlessSecondPress } from '../../ui/second-press';
import { ToastPlace } from '../../ui/ToastPlace';
import { useWindowSize } from '../../ui/useWindowSize';

interface EraseDialogProps {
  person: PersonInput;
  whose: string;
  /** Whom it takes in; the server erases nobody else. */
  reach: ReachFactsFragment;
  /** Names of the queries that show the person. */
  reload: string[];
  onErased?: () => void;
  /** Loads again what `reload` does not. */
  onRefused?: () => void;
  onClose: () => void;
}

const wordsOf = ({ emails, donorIds }: ReachFactsFragment): string =>
  [
    ...emails,
    donorIds.length === 0
      ? 'no donor record'
      : `${donorIds.length} donor ${donorIds.length === 1 ? 'record' : 'records'}`,
  ].join(', ');

/** Erases a person after the word was typed; what goes and what stays is said before. */
export function EraseDialog({ person, whose, reach, reload, onErased, onRefused, onClose }: EraseDialogProps) {
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  const [word, setWord] = useState('');
  const [isBusy, setBusy] = useState(false);
  const erase = useSubmit(ErasePersonDocument, {
    variables: (confirmation: string) => ({
      input: { person, confirmation, reach: { emails: reach.emails, donorIds: reach.donorIds } },
    }),
    payload: (data) => data.erasePerson,
    reload,
    onRefused,
    success: ({ erasure }) => ({
      title: 'Person erased',
      description: erasure ? `${erasure.receipts} of their receipts stay for the years of the law.` : undefined,
    }),
    onDone: () => {
      onErased?.();
      onClose();
    },
  });
  const submit = async () => {
    setBusy(true);
    await erase(word);
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : unlessSecondPress(onClose)}
      fullScreen={fillsScreen}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Erase {whose}?</DialogTitle>
      <DialogContent>
        <p>
          Everybody at the same mailbox is erased for good: email, phone, address, messages, volunteer applications,
          membership, account, tags, birthday, and the texts of mails.
        </p>
        <p>
          Taken in: <Breakable text={wordsOf(reach)} />.
        </p>
        <p>Receipts stay as they were issued, for the years under Settings. No sum and no receipt number changes.</p>
        <TextField
          fullWidth
          margin="normal"
          label="Type ERASE"
          value={word}
          autoComplete="off"
          onChange={(event) => setWord(event.target.value)}
        />
        <ToastPlace />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          color="error"
          variant="contained"
          disabled={isBusy || word.trim().toUpperCase() !== 'ERASE'}
          onClick={() => void submit()}
        >
          Erase for good
        </Button>
      </DialogActions>
    </Dialog>
  );
}
