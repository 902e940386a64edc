import type { ReactNode } from 'react';
import { Container } from './Container';
import styles from './StatePage.module.css';

interface StatePageProps {
  title: string;
  text: string;
  /** What can be done next. */
  children: ReactNode;
}

/** A page that says one thing and offers a way on. */
export const StatePage = ({ title, text, children }: StatePageProps) => (
  <Container className={styles.state}>
    <h1>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </Container>
);
