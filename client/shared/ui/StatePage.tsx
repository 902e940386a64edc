import type { ReactNode } from 'react';
import { Container } from './Container';
import styles from './StatePage.module.css';

interface StatePageProps {
  title: string;
  text: string;
  /** Next steps. */
  children: ReactNode;
}

/** Page with one message and the next steps. */
export const StatePage = ({ title, text, children }: StatePageProps) => (
  <Container className={styles.state}>
    <h1>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </Container>
);
