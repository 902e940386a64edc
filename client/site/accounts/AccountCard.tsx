import type { ReactNode } from 'react';
import { useSiteQuery } from '../../generated/graphql';
import { Logo } from '../../shared/ui/Logo';
import styles from './AccountCard.module.css';

interface AccountCardProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** Card around every form of signing in. */
export function AccountCard({ title, text, children }: AccountCardProps) {
  const site = useSiteQuery().data?.site;
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <Logo src={site?.siteLogo ?? ''} name={site?.siteName ?? ''} size={44} className={styles.mark} />
          <h1 className={styles.title}>{title}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
