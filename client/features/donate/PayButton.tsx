import { formatRupees, type Paise } from '../../../rules/money';
import { Button } from '../../ui/Button';
import styles from './PayButton.module.css';

export const payButtonId = 'donate-pay';

/** The one button, with the amount in it. */
export const PayButton = ({ total, isBusy }: { total: Paise; isBusy: boolean }) => (
  <div>
    <Button id={payButtonId} type="submit" variant="donate" size="large" wide busy={isBusy} className={styles.button}>
      Proceed to Payment{total > 0 && ` · ${formatRupees(total)}`}
    </Button>
    <p className={styles.note}>UPI, card, netbanking or wallet, paid securely</p>
  </div>
);
