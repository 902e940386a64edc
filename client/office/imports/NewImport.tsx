import LinearProgress from '@mui/material/LinearProgress';
import Button from '@mui/material/Button';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportKind } from '../../generated/graphql';
import { DetailHeader } from '../detail/DetailHeader';
import { DownloadIcon } from '../../shared/ui/icons/actions';
import { AlertIcon } from '../../shared/ui/icons/facts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { DropZone } from './DropZone';
import { importList } from './import-list';
import { kinds } from './import-words';
import styles from './NewImport.module.css';
import { MAX_FILE, sendFile } from './send-file';
import { Steps } from './Steps';

const order = ['donations', 'donors', 'members', 'volunteers'] as const satisfies readonly ImportKind[];

/** Says what is wrong with a file before it is sent; undefined when nothing is known to be. */
function problemOf(file: File): string | undefined {
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > MAX_FILE)
    return `${file.name} has more than 50 MB. Split it and bring in the parts one after the other.`;
  if (/\.xls$/i.test(file.name))
    return 'This is an old Excel file (.xls). Save it as .xlsx or “CSV UTF-8” and choose it again.';
  return undefined;
}

/** First step of bringing in: what the file holds, its template, and the file. */
export function NewImport() {
  const navigate = useNavigate();
  const client = useApolloClient();
  const [kind, setKind] = useState<ImportKind>('donations');
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { question } = useUnsavedChanges(sending !== null);
  const { heading } = kinds[kind];

  const send = async (file: File) => {
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong || running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setSending({ name: file.name, share: 0 });
    try {
      const id = await sendFile(kind, file, (share) => setSending({ name: file.name, share }), stop.signal);
      setSending(null);
      void client.refetchQueries({ include: importList.queries.filter((name) => name !== 'AdminImports') });
      // The form is left on purpose: its guard must be gone by then.
      setTimeout(() => void navigate(`/admin/imports/${id}`, { replace: true }));
    } catch (error) {
      setSending(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
    running.current = null;
  };

  return (
    <>
      <DetailHeader
        back={{ to: '/admin/imports', label: 'Bring in' }}
        title={heading}
        about="Nothing is written before step 4, and nobody is mailed."
        action={
          <Button
            component="a"
            href={`/imports/templates/${kind}.csv`}
            download
            variant="outlined"
            startIcon={<DownloadIcon size={18} />}
          >
            Template
          </Button>
        }
      />
      <Steps current="File" />
      <div className={styles.columns}>
        <fieldset className={styles.card}>
          <legend className={styles.legend}>What is in the file?</legend>
          {order.map((each) => (
            <label key={each} className={styles.kind}>
              <input
                type="radio"
                name="kind"
                value={each}
                checked={kind === each}
                disabled={sending !== null}
                onChange={() => setKind(each)}
                className={styles.radio}
                aria-labelledby={`kind-${each}`}
                aria-describedby={`about-${each}`}
              />
              <span>
                <span id={`kind-${each}`} className={styles.name}>
                  {kinds[each].title}
                </span>
                <span id={`about-${each}`} className={styles.about}>
                  {kinds[each].about}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <section className={styles.card} aria-labelledby="file">
          <h2 id="file" className={styles.legend}>
            The file
          </h2>
          <p className={styles.words}>
            The columns may have any names: they are matched in the next step. An export of GiveWP, Charitable or
            Mailchimp fits as it is; for a sheet of your own the template shows what can be brought in.
          </p>
          <DropZone disabled={sending !== null} problem={problem} onFile={(file) => void send(file)} />
          <div aria-live="polite">
            {sending && (
              <div className={styles.sending}>
                <p>
                  Sending {sending.name} ({Math.floor(sending.share * 100)}%)
                </p>
                <LinearProgress
                  variant="determinate"
                  value={sending.share * 100}
                  aria-label={`Sending ${sending.name}`}
                />
              </div>
            )}
          </div>
          {problem && (
            <p role="alert" className={styles.problem}>
              <AlertIcon size={18} />
              {problem}
            </p>
          )}
        </section>
      </div>
      {question}
    </>
  );
}
