import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './StatCard.module.css';

interface StatCardProps {
  label: string;
  /** Undefined while loading. */
  figure: string | undefined;
  /** One muted line of context. */
  fact: string | undefined;
  /** Path of the list behind the figure. */
  to?: string;
}

const lettersOf = (figure = '') => ({ '--letters': Math.max(1, figure.length) }) as CSSProperties;

export const StatCard = ({ label, figure, fact, to }: StatCardProps) => (
  <section className={styles.card} aria-busy={figure === undefined || undefined}>
    <h2 className={styles.label}>
      {to ? (
        <Link to={to} className={styles.link}>
          {label}
        </Link>
      ) : (
        label
      )}
    </h2>
    <p className={styles.figure} style={lettersOf(figure)}>
      {figure ?? <Skeleton width="8ch" height="2.25rem" />}
    </p>
    <p className={styles.fact}>{fact}</p>
  </section>
);
