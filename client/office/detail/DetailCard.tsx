import { useId, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { Breakable } from '../ui/cells';
import styles from './DetailCard.module.css';

interface DetailCardProps {
  title: ReactNode;
  /** Content right of the title: a badge, a link, a small button. */
  aside?: ReactNode;
  /** True on the page's own background, for content apart from the facts. */
  quiet?: boolean;
  /** True: it is of use to who works on the record only, so it does not print. */
  isScreenOnly?: boolean;
  className?: string;
  children: ReactNode;
}

/** Card on the page of one record. */
export function DetailCard({
  title,
  aside,
  quiet = false,
  isScreenOnly = false,
  className,
  children,
}: DetailCardProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles.card, quiet && styles.quiet, className)}
      aria-labelledby={id}
      data-screen-only={isScreenOnly ? '' : undefined}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Named facts; those without a value are left out. */
export const FactList = ({ facts }: { facts: readonly (Fact | false | null | undefined)[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact.label} className={styles.fact}>
            <dt className={styles.label}>{fact.label}</dt>
            <dd className={styles.value}>
              {typeof fact.value === 'string' ? <Breakable text={fact.value} /> : fact.value}
            </dd>
          </div>
        ),
    )}
  </dl>
);
