import { expectDonate, openDonate, type DonateCampaign } from '../donate/donate';
import { Button } from '../../shared/ui/Button';
import styles from './MonthlyOffer.module.css';

/** Offer of a monthly gift after a one-time one; unobtrusive, since the visitor has just given. */
export const MonthlyOffer = ({ campaign }: { campaign: DonateCampaign | null }) => (
  <section className={styles.offer} data-screen-only="">
    <div>
      <h2 className={styles.title}>A little each month keeps the lamp lit</h2>
      <p>You can pause or stop it at any time.</p>
    </div>
    <Button
      variant="outline"
      onPointerEnter={expectDonate}
      onFocus={expectDonate}
      onClick={() => openDonate({ campaign, frequency: 'monthly' })}
    >
      Give every month
    </Button>
  </section>
);
