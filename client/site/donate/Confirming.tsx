import { useEffect, useRef, useState, type ReactNode } from 'react';
import { languageOf } from '../../../rules/language';
import { formatRupees, type Paise } from '../../../rules/money';
import { telUrl } from '../../../rules/tel-url';
import { classNames } from '../../shared/ui/class-names';
import styles from './Confirming.module.css';
import type { FlowState } from './flow-ports';
import formStyles from './GiftForm.module.css';

const titles: Partial<Record<FlowState, string>> = {
  checking: 'Checking your payment…',
  verifying: 'Confirming your payment…',
  done: 'Payment received. Thank you.',
};

/** Tells whether the donor waits for a payment's confirmation, or has just received it. */
export const isConfirming = (state: FlowState): boolean => state in titles;

/** Time in milliseconds after which an answer is late. */
const LATE_AFTER = 60_000;

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The evening bridge: the donor's own lamp is dark with a spinning ring, and is lit once the payment is confirmed. */
const Lamp = ({ isLit }: { isLit: boolean }) => (
  <div className={styles.picture}>
    <img src={isLit ? '/art/bridge-lamp-lit.svg' : '/art/bridge-lamp-waiting.svg'} alt="" className={styles.scene} />
    {!isLit && (
      <svg viewBox="0 0 1440 600" className={styles.scene} aria-hidden="true">
        <circle cx="980" cy="168" r="92" className={styles.track} />
        <circle cx="980" cy="168" r="92" pathLength="100" strokeDasharray="25 75" className={styles.arc} />
      </svg>
    )}
  </div>
);

interface ConfirmingProps {
  state: FlowState;
  total: Paise;
  purpose: string;
  /** Phone number of the foundation; empty without one. */
  phone: string;
  aside: ReactNode;
}

/** Replaces the form while a payment is confirmed: amount, purpose, and what to do when it takes long. */
export function Confirming({ state, total, purpose, phone, aside }: ConfirmingProps) {
  const isLate = useIsLate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={formStyles.form}>
      <div className={classNames(formStyles.scroll, styles.content)}>
        <Lamp isLit={state === 'done'} />
        <div role="status">
          <h3 ref={title} tabIndex={-1} className={styles.title}>
            {titles[state]}
          </h3>
          <p className={styles.amount}>{formatRupees(total)}</p>
          <p className={styles.purpose} lang={languageOf(purpose)}>
            {purpose}
          </p>
        </div>
        {state !== 'done' && (
          <div role="status" className={styles.advice}>
            <p>
              <b>Please keep this page open.</b> This usually takes a few seconds.
            </p>
            <p className={classNames(isLate && styles.late)}>
              If it takes longer than a minute, do not pay again. Your receipt will come by email.
              {phone && (
                <>
                  {' '}
                  If it does not, call <a href={telUrl(phone)}>{phone}</a>.
                </>
              )}
            </p>
          </div>
        )}
      </div>
      {aside}
    </div>
  );
}
