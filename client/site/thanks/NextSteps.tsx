import { FlameIcon } from '../../shared/ui/icons/facts';
import styles from './NextSteps.module.css';

const steps = [
  'A confirmation of your subscription comes by email.',
  'Each payment is taken automatically on its date. Your bank or UPI app tells you at least 24 hours before.',
  'After every payment a receipt is emailed to you.',
  'You can pause or stop it at any time. Every email about a gift contains the link to your own page.',
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
