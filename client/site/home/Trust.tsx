import certificate from '../awards/Certificate.module.css';
import { classNames } from '../../shared/ui/class-names';
import { Logo } from '../../shared/ui/Logo';
import type { Registration } from './registrations';
import styles from './Trust.module.css';

interface TrustProps {
  /** At least one. */
  registrations: readonly Registration[];
  logo: string;
  name: string;
}

/** Registration numbers as a certificate. */
export function Trust({ registrations, logo, name }: TrustProps) {
  return (
    <section aria-labelledby="trust" className={classNames(certificate.frame, styles.card)}>
      <div className={styles.head}>
        <div>
          <h2 id="trust" className={styles.title}>
            Registered, audited, answerable
          </h2>
          <p className={styles.lead}>Look us up. These numbers appear on our certificates and on every receipt.</p>
        </div>
        <span className={styles.seal}>
          <Logo src={logo} name={name} size={36} />
        </span>
      </div>
      <dl>
        {registrations.map(({ key, meaning, number }) => (
          <div key={key} className={styles.row}>
            <dt className={styles.key}>{key}</dt>
            <dd className={styles.meaning}>{meaning}</dd>
            <dd className={styles.number}>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
