import type { ReactNode } from 'react';
import { Head } from '../../shared/head/head';
import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './PageHeader.module.css';

interface Total {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
}

interface PageHeaderProps {
  title: string;
  /** One line that describes the list. */
  about: string;
  totals?: readonly Total[];
  /** At most one filled button. */
  action?: ReactNode;
}

/** Header of an office page; also sets the document's title. */
export const PageHeader = ({ title, about, totals = [], action }: PageHeaderProps) => (
  <header className={styles.header}>
    <Head title={title} />
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.about}>{about}</p>
    </div>
    {(totals.length > 0 || action) && (
      <div className={styles.aside}>
        {totals.length > 0 && (
          <dl className={styles.totals}>
            {totals.map(({ label, value }) => (
              <div key={label}>
                <dt className={styles.label}>{label}</dt>
                <dd className={styles.value}>{value ?? <Skeleton width="7ch" height="1.75rem" />}</dd>
              </div>
            ))}
          </dl>
        )}
        {action}
      </div>
    )}
  </header>
);
