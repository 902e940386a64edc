import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { ExportPersonDocument, useAdminPersonQuery } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { saveFile } from '../../../shared/receipts/receipt-document';
import { Skeleton } from '../../../shared/ui/Skeleton';
import { emailInput } from '../../forms/email-input';
import { FieldError } from '../../forms/FormField';
import { LoadFailure } from '../../table/TableStates';
import { Allowed } from '../../ui/Allowed';
import { RecordDialog } from '../../ui/RecordDialog';
import { EraseDialog } from '../detail/EraseDialog';
import styles from './PersonDialog.module.css';
import { PersonKnown } from './PersonKnown';

const NO_ADDRESS = 'Please enter an email address.';

interface PersonDialogProps {
  open: boolean;
  /** Names of the queries behind the dialog that show donors. */
  reload: string[];
  onClose: () => void;
}

/** Everything known of an address, of whoever gave or never did: how much it is, as a file, and its erasure. */
export default function PersonDialog({ open, reload, onClose }: PersonDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [email, setEmail] = useState('');
  const [isErasing, setErasing] = useState(false);
  const { data, error, loading, refetch } = useAdminPersonQuery({
    variables: { email },
    skip: email === '',
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const save = useSubmit(ExportPersonDocument, {
    variables: () => ({ input: { email } }),
    payload: (answer) => answer.exportPerson,
    onDone: ({ zip, fileName }) => {
      if (zip && fileName) saveFile(zip, fileName, 'application/zip');
    },
  });
  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    setProblem(asked ? null : NO_ADDRESS);
    if (asked && asked === email) void refetch();
    else setEmail(asked);
  };
  const person = email && !loading && !error ? data?.adminPerson : undefined;
  const isKnown = person !== undefined && person.subjects.length > 0;
  return (
    <>
      <RecordDialog
        open={open}
        title="A person’s data"
        width={560}
        onClose={onClose}
        actions={
          isKnown && (
            <>
              <Allowed to="erasePerson">
                <Button color="error" disabled={person.hindrances.length > 0} onClick={() => setErasing(true)}>
                  Erase…
                </Button>
              </Allowed>
              <Allowed to="exportPerson">
                <Button variant="contained" onClick={() => void save(undefined)}>
                  Save everything
                </Button>
              </Allowed>
            </>
          )
        }
      >
        <div className={styles.content}>
          <p className={styles.note}>
            For anybody who asks what is known of them, or to be erased: donors, and people who never gave, such as
            those who wrote, volunteer or have an account.
          </p>
          <form className={styles.search} noValidate onSubmit={lookUp}>
            <TextField
              id="person-email"
              label="Email"
              {...emailInput}
              required
              autoFocus
              fullWidth
              autoComplete="off"
              value={typed}
              error={problem !== null}
              helperText={problem && <FieldError>{problem}</FieldError>}
              onChange={(event) => {
                setTyped(event.target.value);
                // What stands below, and would be erased, is of the address above it.
                setEmail('');
              }}
            />
            <Button type="submit" variant="outlined">
              Look up
            </Button>
          </form>
          {loading && (
            <div aria-busy="true">
              <Skeleton height="8rem" />
            </div>
          )}
          {error && <LoadFailure nouns="data of this person" onRetry={() => void refetch()} />}
          {person && <PersonKnown person={person} />}
        </div>
      </RecordDialog>
      {isErasing && (
        <EraseDialog
          person={{ email }}
          whose={email.toLowerCase()}
          reload={['AdminPerson', ...reload]}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}
