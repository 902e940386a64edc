import { useState } from 'react';
import { CloseOwnAccountDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { signOutForGood } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import styles from './AccountCard.module.css';
import { SubmitButton } from './SubmitButton';

/** Closes the account of whoever is signed in: what goes and what stays is said before the second press. */
export function CloseAccount({ onClosed }: { onClosed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = useSubmit(CloseOwnAccountDocument, {
    variables: () => ({}),
    payload: (data) => data.closeOwnAccount,
    onDone: () => {
      // Said before the session goes, so that the form to sign in does not come up in between.
      onClosed();
      signOutForGood();
    },
  });
  if (!isAsking)
    return (
      <Button variant="quiet" wide onClick={() => setAsking(true)}>
        Close my account
      </Button>
    );
  return (
    <section className={styles.part} aria-labelledby="close-account">
      <h2 id="close-account" className={styles.question}>
        Close your account?
      </h2>
      <p className={styles.text}>
        You are signed out at once, in every browser, and nobody can sign in with it any more. Your name, password and
        the consent you gave with the account are deleted. This cannot be undone.
      </p>
      <p className={styles.text}>
        Gifts and their receipts stay, and so do messages and applications you sent us. You can make a new account with
        the same address.
      </p>
      <SubmitButton act={() => close({})}>Close it for good</SubmitButton>
      {/* The focus stands here: Enter pressed twice keeps the account. */}
      <Button variant="outline" wide autoFocus onClick={() => setAsking(false)}>
        Keep my account
      </Button>
    </section>
  );
}
