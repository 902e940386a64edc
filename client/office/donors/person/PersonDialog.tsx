import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { ExportPersonDocument, LookUpPersonDocument, type PersonFactsFragment } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { saveFile } from '../../../shared/receipts/receipt-document';
import { Skeleton } from '../../../shared/ui/Skeleton';
import { emailInput } from '../../forms/email-input';
import { FieldError } from '../../forms/FormField';
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
  const [person, setPerson] = useState<PersonFactsFragment | null>(null);
  const [isErasing, setErasing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The address that stands in the field; an answer about another one comes too late. */
  const wanted = useRef('');
  const email = person?.email ?? '';
  const find = useSubmit(LookUpPersonDocument, {
    variables: (asked: string) => ({ input: { email: asked } }),
    payload: (answer) => answer.lookUpPerson,
    failure: 'Not looked up',
    onDone: ({ person: found }, asked) => {
      if (found && asked === wanted.current) setPerson(found);
    },
  });
  const save = useSubmit(ExportPersonDocument, {
    variables: () => ({ input: { email } }),
    payload: (answer) => answer.exportPerson,
    onDone: ({ zip, fileName }) => {
      if (zip && fileName) saveFile(zip, fileName, 'application/zip');
    },
  });
  const lookUp = async (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim();
    setProblem(asked ? null : NO_ADDRESS);
    setPerson(null);
    wanted.current = asked;
    if (!asked) return;
    setAsking(true);
    await find(asked);
    setAsking(false);
  };
  const isKnown = person !== null && person.subjects.length > 0;
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
            those who wrote, volunteer or have an account. That you looked them up is in the audit log.
          </p>
          <form className={styles.search} noValidate onSubmit={(event) => void lookUp(event)}>
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
                setPerson(null);
                wanted.current = '';
              }}
            />
            <Button type="submit" variant="outlined" disabled={isAsking}>
              Look up
            </Button>
          </form>
          {isAsking && (
            <div aria-busy="true">
              <Skeleton height="8rem" />
            </div>
          )}
          {person && <PersonKnown person={person} />}
        </div>
      </RecordDialog>
      {isErasing && person && (
        <EraseDialog
          person={{ email }}
          whose={email}
          reach={person.reach}
          reload={reload}
          // Not looked up again, since the log would then name who was just erased.
          onErased={() => setPerson({ ...person, subjects: [], hindrances: [], erasureAskedAt: null })}
          onRefused={() => void find(wanted.current)}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}
