import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { meantEmail } from '../../../rules/mail-domain';
import styles from './EmailQuestion.module.css';
import type { GiftValues } from './gift';

/** Asks about a domain that looks mistyped. One press accepts the suggestion; ignoring it declines. */
export function EmailQuestion({ isTyping }: { isTyping: boolean }) {
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  const { email } = values.donor;
  const [taken, setTaken] = useState('');
  const answer = useRef<HTMLSpanElement>(null);
  // The pressed button is gone; a phone's keyboard stays closed.
  useEffect(() => {
    if (taken) answer.current?.focus({ preventScroll: true });
  }, [taken]);
  const meant = isTyping ? null : meantEmail(email);
  const take = (address: string) => {
    setTaken(address);
    void setFieldValue('donor.email', address);
  };

  return (
    <p role="status" className={styles.question}>
      {meant && (
        <>
          Did you mean{' '}
          <button type="button" className={styles.take} onClick={() => take(meant)}>
            {meant}
          </button>
          ?
        </>
      )}
      {!isTyping && taken !== '' && taken === email && (
        <span ref={answer} tabIndex={-1} className={styles.taken}>
          Changed to {taken}
        </span>
      )}
    </p>
  );
}
