import type { DonationFrequency } from '../../../rules/donation';
import { formatRupees, type Paise } from '../../../rules/money';
import { SUBSCRIPTION_YEARS } from '../../../rules/subscription';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './PayButton.module.css';
import { perCharge } from './summary-texts';

export const payButtonId = 'donate-pay';

const notes: Record<DonationFrequency, string> = {
  'one-time': 'UPI, card, netbanking or wallet, paid securely',
  monthly: `Every month for ${SUBSCRIPTION_YEARS} years, or until you stop it. A receipt each time`,
  yearly: `Every year for ${SUBSCRIPTION_YEARS} years, or until you stop it. A receipt each time`,
};

interface PayButtonProps {
  /** Amount of one charge. */
  total: Paise;
  frequency: DonationFrequency;
  isBusy: boolean;
}

/** Note on the payment methods, or the frequency. */
export const PayNote = ({ frequency, className }: Pick<PayButtonProps, 'frequency'> & { className?: string }) => (
  <p className={classNames(styles.note, className)}>{notes[frequency]}</p>
);

/** The pay button with its amount; that of a recurring gift has an extra line. */
export const PayButton = ({ total, frequency, isBusy }: PayButtonProps) => (
  <div>
    <Button id={payButtonId} type="submit" variant="donate" size="large" wide busy={isBusy} className={styles.button}>
      {frequency === 'one-time' ? (
        <span>
          Proceed to Payment
          {total > 0 && (
            <>
              <span className={styles.dot}> · </span>
              <span className={styles.once}>{formatRupees(total)}</span>
            </>
          )}
        </span>
      ) : (
        <span>
          Proceed to Payment
          {total > 0 && (
            <>
              <VisuallyHidden> · </VisuallyHidden>
              <span className={styles.each}>
                {formatRupees(total)}
                {perCharge[frequency]}
              </span>
            </>
          )}
        </span>
      )}
    </Button>
    <PayNote frequency={frequency} className={styles.inBar} />
  </div>
);

/** Disabled button while the payment is being confirmed. */
export const ConfirmingButton = ({ isDone }: { isDone: boolean }) => (
  <Button size="large" wide disabled busy={!isDone} className={styles.confirming}>
    {isDone ? 'Confirmed' : 'Confirming…'}
  </Button>
);
