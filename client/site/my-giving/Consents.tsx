import { useState } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { SetOwnMailsDocument, WithdrawOwnConsentDocument, type OwnDataFragment } from '../../generated/graphql';
import { recheckSession } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import type { useOwnData } from './useOwnData';
import styles from './YourData.module.css';

type Own = ReturnType<typeof useOwnData>;
type Consent = OwnDataFragment['consents'][number];

const places: Readonly<Record<string, string>> = {
  donation: 'With a gift',
  recurring: 'With a recurring gift',
  contact: 'With a message',
  csr: 'With a CSR inquiry',
  volunteer: 'With a volunteer application',
  account: 'With your account',
};

/** What a withdrawal does, and how it is told once it is done. */
interface Effect {
  readonly means: string;
  readonly done: string;
}

const ofGifts: Effect = {
  means:
    'Withdraw, and we stop writing to you about our work, for all your gifts. Receipts, and what the law asks of us, still come.',
  done: 'Consent withdrawn',
};
const effects: Readonly<Record<string, Effect>> = {
  donation: ofGifts,
  recurring: ofGifts,
  account: {
    means: 'Withdraw, and we close your account. You cannot sign in any more; your gifts and receipts stay.',
    done: 'Your account is closed',
  },
};
const ofMessage: Effect = { means: 'Withdraw, and we delete this message.', done: 'Consent withdrawn' };

interface ConsentItemProps {
  consent: Consent;
  pageKey: string;
  own: Own;
}

/** A consent with its sentence. What a withdrawal means stands beside its one button. */
function ConsentItem({ consent, pageKey, own }: ConsentItemProps) {
  const { id, place, version, language, sentence, givenAt, withdrawnAt } = consent;
  const effect = effects[place] ?? ofMessage;
  const withdraw = async () => {
    const isDone = await own.change(
      WithdrawOwnConsentDocument,
      { input: { key: pageKey, id } },
      (answer) => answer.withdrawOwnConsent,
      effect.done,
    );
    // Whoever is signed in here with the account that was closed is signed out at once; another account stays.
    if (isDone && place === 'account') await recheckSession();
  };
  return (
    <li className={styles.item}>
      <b>{places[place] ?? place}</b>
      <p>{sentence}</p>
      <p className={styles.note}>
        {formatLongDate(givenAt)}, version {version}, {language === 'en' ? 'English' : language}
        {withdrawnAt && `. Withdrawn on ${formatLongDate(withdrawnAt)}`}
      </p>
      {!withdrawnAt && (
        <>
          <p className={styles.note}>{effect.means}</p>
          <Button variant="outline" busy={own.isBusy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </>
      )}
    </li>
  );
}

/** Number of consents that are shown at first. */
const FIRST = 3;

/** Consents, latest first, and whether mails about the work are wanted. */
export function Consents({ pageKey, own, data }: { pageKey: string; own: Own; data: OwnDataFragment }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data.consents : data.consents.slice(0, FIRST);
  const setMails = (wanted: boolean, title: string) =>
    own.change(SetOwnMailsDocument, { input: { key: pageKey, wanted } }, (answer) => answer.setOwnMails, title);
  return (
    <>
      <div className={styles.part}>
        <b>Mails about our work</b>
        <p>
          {data.isWithdrawn
            ? 'You withdrew consent: we send receipts, and what the law asks of us, and nothing else.'
            : 'We may write to you about our work. Receipts come in any case.'}
        </p>
        {data.isWithdrawn ? (
          <Button variant="outline" busy={own.isBusy} onClick={() => void setMails(true, 'Mails are on again')}>
            Write to me again
          </Button>
        ) : (
          <Button variant="outline" busy={own.isBusy} onClick={() => void setMails(false, 'Consent withdrawn')}>
            Stop these mails
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="Consents">
        {shown.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} pageKey={pageKey} own={own} />
        ))}
      </ul>
      {shown.length < data.consents.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Show all {data.consents.length} consents
        </Button>
      )}
    </>
  );
}
