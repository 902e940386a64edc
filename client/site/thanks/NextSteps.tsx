import { FlameIcon } from '../../shared/ui/icons/facts';
import styles from './NextSteps.module.css';

const steps = [
  'A confirmation of your subscription comes by email.',
  'Each payment is taken by itself on its date; your bank or UPI app tells you at least 24 hours before.',
  'After every payment a receipt is emailed to you.',
  'You can pause or stop it whenever you like: every mail about a gift has the link to a page of your own.',
];

export const NextSteps = () => (
  <section aria-labelledby="next">
    <h2 id="next" className={styles.title}>
      What happens next?
    </h2>
    <ul className={styles.list}>
      {steps.map((step) => (
        <li key={step} className={styles.step}>
          <FlameIcon size={18} className={styles.flame} />
          <span>{step}</span>
        </li>
      ))}
    </ul>
  </section>
);
