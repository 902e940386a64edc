import type { ReactNode } from 'react';
import { Head } from '../lib/head';
import { CheckIcon } from './icons/facts';
import styles from './ThanksPage.module.css';

interface ThanksPageProps {
  title: string;
  lead: string;
  /** Whether all went well; without it the page claims nothing. */
  isDone?: boolean;
  children: ReactNode;
}

/** What a donor comes to after giving. */
export const ThanksPage = ({ title, lead, isDone = true, children }: ThanksPageProps) => (
  <div className={styles.page}>
    <Head title={title} noIndex />
    {isDone && <span className={styles.mark}><CheckIcon size={32} /></span>}
    <h1>{title}</h1>
    <p className={styles.lead} role="status">{lead}</p>
    {children}
  </div>
);
