import type { ReactNode } from 'react';
import { Container } from '../../shared/ui/Container';
import styles from './InquiryColumns.module.css';

interface InquiryColumnsProps {
  id: string;
  title: string;
  ground?: 'page' | 'mint';
  form: ReactNode;
  asideTitle: string;
  aside: ReactNode;
}

/** A form with its supplementary content beside it (on phones below a line). */
export const InquiryColumns = ({ id, title, ground = 'page', form, asideTitle, aside }: InquiryColumnsProps) => (
  <div className={styles[ground]}>
    <Container className={styles.columns}>
      <section aria-labelledby={id} className={styles.form}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {form}
      </section>
      <aside aria-labelledby={`${id}-aside`} className={styles.aside}>
        <h2 id={`${id}-aside`} className={styles.title}>
          {asideTitle}
        </h2>
        {aside}
      </aside>
    </Container>
  </div>
);
