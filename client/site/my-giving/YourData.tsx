import { useState } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { AskOwnErasureDocument, ExportOwnDataDocument, type OwnDataFragment } from '../../generated/graphql';
import { saveFile } from '../../shared/receipts/receipt-document';
import { post } from '../../shared/transport';
import { Button } from '../../shared/ui/Button';
import { Consents } from './Consents';
import { useOwnData } from './useOwnData';
import styles from './YourData.module.css';

type Own = ReturnType<typeof useOwnData>;

interface PartProps {
  pageKey: string;
  own: Own;
}

/** Everything that is known, as one file. */
function OwnFile({ pageKey, own }: PartProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { data, errors } = await post(ExportOwnDataDocument, { key: pageKey });
      const answer = data?.exportOwnData;
      if (!answer?.zip || !answer.fileName)
        throw new Error(answer?.userErrors[0]?.message ?? errors?.[0]?.message ?? 'Please try again.');
      saveFile(answer.zip, answer.fileName, 'application/zip');
    } catch (error) {
      own.failed(error);
    }
    setBusy(false);
  };
  return (
    <div className={styles.part}>
      <b>Everything we know of you</b>
      <p>One ZIP file with tables that open in a spreadsheet.</p>
      <Button variant="outline" busy={isBusy} onClick={() => void download()}>
        Download
      </Button>
    </div>
  );
}

/** The wish to be erased: what goes and what stays is said before the word is typed. */
function Erasure({ pageKey, own, data }: PartProps & { data: OwnDataFragment }) {
  const [isAsking, setAsking] = useState(false);
  const [word, setWord] = useState('');
  const { hindrances, keepReceiptsYears, erasureAskedAt } = data;
  const ask = () =>
    own.change(
      AskOwnErasureDocument,
      { input: { key: pageKey, confirmation: word } },
      (answer) => answer.askOwnErasure,
      'We have your request',
    );
  if (erasureAskedAt)
    return (
      <div className={styles.part}>
        <b>Erase me</b>
        <p>You asked on {formatLongDate(erasureAskedAt)}. Our office answers within 30 days.</p>
      </div>
    );
  return (
    <div className={styles.part}>
      <b>Erase me</b>
      <p>
        Goes: this page, phone, address, messages, applications, account, and the texts of our mails. Stays for{' '}
        {keepReceiptsYears} years, because tax law asks for it: your receipts, with the name, PAN and addresses on them.
      </p>
      {hindrances.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {hindrances.length === 0 && !isAsking && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          Ask to be erased
        </Button>
      )}
      {hindrances.length === 0 && isAsking && (
        <form
          className={styles.part}
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          <label className={styles.field}>
            Type ERASE. This cannot be undone once our office has done it.
            <input value={word} autoComplete="off" onChange={(event) => setWord(event.target.value)} />
          </label>
          <div className={styles.choices}>
            <Button type="submit" variant="outline" busy={own.isBusy} disabled={word.trim().toUpperCase() !== 'ERASE'}>
              Send request
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep my data
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

/** What a donor may ask about their data: consents, a file of everything, and to be erased. */
export default function YourData({ pageKey }: { pageKey: string }) {
  const own = useOwnData(pageKey);
  if (!own.data)
    return (
      own.lost && (
        <div className={styles.part}>
          <p role="alert">Your data could not be loaded. {own.lost}</p>
          <Button variant="outline" onClick={() => void own.load()}>
            Try again
          </Button>
        </div>
      )
    );
  return (
    <section className={styles.section} aria-labelledby="your-data" data-screen-only="">
      <h2 id="your-data">Your data</h2>
      <Consents pageKey={pageKey} own={own} data={own.data} />
      <OwnFile pageKey={pageKey} own={own} />
      <Erasure pageKey={pageKey} own={own} data={own.data} />
    </section>
  );
}
