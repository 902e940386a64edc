import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../../../shared/ui/class-names';
import type { IconProps } from '../../../shared/ui/icons/Icon';
import styles from './Today.module.css';

export type Tone = 'red' | 'amber' | 'grey';

interface TodayRowProps {
  Icon: ComponentType<IconProps>;
  tone: Tone;
  title: string;
  second: ReactNode;
  /** The quiet action first, the outlined one last: they form a column at the right edge. */
  children: ReactNode;
}

/** One thing to do: what it is, and its action in the row. */
export const TodayRow = ({ Icon, tone, title, second, children }: TodayRowProps) => (
  <li className={styles.row}>
    <span className={classNames(styles.sign, styles[tone])}>
      <Icon />
    </span>
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.second}>{second}</span>
    </span>
    <span className={styles.actions}>{children}</span>
  </li>
);

/** Rows of one kind under their name; nothing when there are none. */
export function TodayGroup({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.name}>{title}</h3>
      <ul className={styles.list}>{rows}</ul>
    </div>
  );
}
