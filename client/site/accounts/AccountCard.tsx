import type { ReactNode } from 'react';
import { Mark } from '../../shared/ui/Mark';
import styles from './AccountCard.module.css';

interface AccountCardProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** Card around every form of signing in. */
export const AccountCard = ({ title, text, children }: AccountCardProps) => (
  <div className={styles.page}>
    <div className={styles.card}>
      <div className={styles.head}>
        <Mark size={44} className={styles.mark} />
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </div>
  </div>
);
