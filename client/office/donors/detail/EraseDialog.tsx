import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { ErasePersonDocument, type PersonInput } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { ToastPlace } from '../../ui/ToastPlace';
import { useWindowSize } from '../../ui/useWindowSize';

interface EraseDialogProps {
  person: PersonInput;
  whose: string;
  /** Names of the queries that show the person. */
  reload: string[];
  onErased?: () => void;
  onClose: () => void;
}

/** Erases a person after the word was typed; what goes and what stays is said before. */
export function EraseDialog({ person, whose, reload, onErased, onClose }: EraseDialogProps) {
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  const [word, setWord] = useState('');
  const [isBusy, setBusy] = useState(false);
  const erase = useSubmit(ErasePersonDocument, {
    variables: (confirmation: string) => ({ input: { person, confirmation } }),
    payload: (data) => data.erasePerson,
    reload,
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
    <Dialog open onClose={isBusy ? undefined : onClose} fullScreen={fillsScreen} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Erase {whose}?</DialogTitle>
      <DialogContent>
        <p>
          Everybody at the same mailbox is erased for good: email, phone, address, messages, volunteer applications,
          membership, account, tags, birthday, and the texts of mails.
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
