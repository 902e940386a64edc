import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { Container } from '../../shared/ui/Container';
import styles from './Section.module.css';

interface SectionProps {
  ground?: 'page' | 'mint' | 'sand';
  labelledBy?: string;
  children: ReactNode;
}

/** Full-width band of the page with a section's spacing. */
export const Section = ({ ground = 'page', labelledBy, children }: SectionProps) => (
  <section className={classNames(styles.section, styles[ground])} aria-labelledby={labelledBy}>
    <Container>{children}</Container>
  </section>
);

interface SectionHeadProps {
  id: string;
  title: string;
  lead?: string;
  /** Link to the full list, such as View All Campaigns. */
  action?: ReactNode;
}

export const SectionHead = ({ id, title, lead, action }: SectionHeadProps) => (
  <div className={styles.head}>
    <div>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {action}
  </div>
);
