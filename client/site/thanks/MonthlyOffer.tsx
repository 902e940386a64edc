import { expectDonate, openDonate, type DonateCampaign } from '../donate/donate';
import { Button } from '../../shared/ui/Button';
import styles from './MonthlyOffer.module.css';

/** Offer of a monthly gift after a one-time one; unobtrusive, since the visitor has just given. */
export const MonthlyOffer = ({ campaign }: { campaign: DonateCampaign | null }) => (
  <section className={styles.offer}>
    <div>
      <h2 className={styles.title}>A little each month keeps the lamp lit</h2>
      <p>Pause or stop it yourself, any day.</p>
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
