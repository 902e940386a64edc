import certificate from './Certificate.module.css';
import { classNames } from '../../shared/ui/class-names';
import { Section, SectionHead } from '../ui/Section';
import { certificationsOf, type Legal } from './certifications';
import styles from './Certifications.module.css';

interface CertificationsProps {
  legal: Legal;
  /** Address for requesting copies; empty leaves that sentence out. */
  email: string;
}

/** Each registration as a small certificate with its meaning; nothing while no number is filled in. */
export function Certifications({ legal, email }: CertificationsProps) {
  const certifications = certificationsOf(legal);
  if (certifications.length === 0) return null;
  return (
    <Section ground="sand" labelledBy="certifications">
      <SectionHead
        id="certifications"
        title="Certifications and compliance"
        lead="Each number can be verified with the authority that issued it."
      />
      <ul className={styles.grid}>
        {certifications.map(({ key, name, number, validity, meaning }) => (
          <li key={key} className={classNames(certificate.frame, styles.card)}>
            <h3 className={styles.title}>
              <span className={styles.key}>{key}</span> {name}
            </h3>
            <p className={styles.number}>{number}</p>
            {validity && <p className={styles.validity}>Valid {validity}</p>}
            <p className={styles.meaning}>{meaning}</p>
          </li>
        ))}
      </ul>
      {email && (
        <p className={styles.copies}>
          For a copy of a certificate or of the audited accounts, write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </Section>
  );
}
