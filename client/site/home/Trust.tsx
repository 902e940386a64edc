import type { SiteQuery } from '../../generated/graphql';
import certificate from '../awards/Certificate.module.css';
import { classNames } from '../../shared/ui/class-names';
import { Logo } from '../../shared/ui/Logo';
import styles from './Trust.module.css';

type Legal = SiteQuery['site']['legal'];

const rowsOf = (legal: Legal) =>
  [
    { key: '80G', meaning: 'Tax deduction for donors', number: legal.is80gActive ? legal.registration80g : '' },
    { key: '12A', meaning: 'Income tax exemption', number: legal.registration12a },
    { key: 'FCRA', meaning: 'Foreign contributions', number: legal.fcra },
    { key: 'CSR', meaning: 'Company giving, form CSR-1', number: legal.csr },
    { key: 'PAN', meaning: 'Permanent account number', number: legal.pan },
  ].filter(({ number }) => number !== '');

/**
 * Registration numbers as a certificate; one that is not set, or has expired, has no row; without rows there is no
 * card.
 */
export function Trust({ legal, logo, name }: { legal: Legal; logo: string; name: string }) {
  const rows = rowsOf(legal);
  if (rows.length === 0) return null;
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
        {rows.map(({ key, meaning, number }) => (
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
