import { Container } from '../../shared/ui/Container';
import styles from './Stats.module.css';

const stats = [
  { figure: '50,000+', label: 'lives impacted' },
  { figure: '15,000+', label: 'children educated' },
  { figure: '25,000+', label: 'healthcare services' },
  { figure: '100+', label: 'communities served' },
];

/** The specification's fixed figures in the green band; `title` where no picture overlaps it. */
export const Stats = ({ title }: { title?: string }) => (
  <div className={styles.band}>
    <Container>
      {title && <h2 className={styles.title}>{title}</h2>}
      <dl className={styles.list}>
        {stats.map(({ figure, label }) => (
          <div key={label} className={styles.item}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </Container>
  </div>
);
