import { useEffect, useRef, useState } from 'react';
import type { ThankedGiftFragment } from '../../generated/graphql';
import { CorrectEmail } from './CorrectEmail';
import styles from './ReceiptAddress.module.css';

interface ReceiptAddressProps {
  gift: ThankedGiftFragment;
  giftKey: string;
  onCorrected: (gift: ThankedGiftFragment) => void;
}

/** Address of the receipt, which can be corrected once within an hour. */
export function ReceiptAddress({ gift, giftKey, onCorrected }: ReceiptAddressProps) {
  const [state, setState] = useState<'shown' | 'asked' | 'corrected'>('shown');
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === 'corrected') done.current?.focus();
  }, [state]);

  const corrected = (next: ThankedGiftFragment): void => {
    onCorrected(next);
    setState('corrected');
  };
  if (state === 'corrected') {
    return (
      <p ref={done} tabIndex={-1} role="status" className={styles.address}>
        Corrected. The receipt goes to <strong>{gift.email}</strong>. Nothing more goes to the other address.
      </p>
    );
  }
  return (
    <>
      <p className={styles.address}>
        The receipt goes to <strong>{gift.email}</strong>.{' '}
        {gift.correctableUntil && (
          <button
            type="button"
            aria-expanded={state === 'asked'}
            className={styles.correct}
            onClick={() => setState(state === 'asked' ? 'shown' : 'asked')}
          >
            Wrong? Correct it
          </button>
        )}
      </p>
      {state === 'asked' && <CorrectEmail email={gift.email} giftKey={giftKey} onCorrected={corrected} />}
    </>
  );
}
