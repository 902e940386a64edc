import type { ReactNode } from 'react';
import { Head } from '../lib/head';
import { CheckIcon } from './icons/facts';
import styles from './ThanksPage.module.css';

interface ThanksPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** What a donor comes to when all went well. */
export const ThanksPage = ({ title, lead, children }: ThanksPageProps) => (
  <div className={styles.page}>
    <Head title={title} noIndex />
    <span className={styles.mark}><CheckIcon size={32} /></span>
    <h1>{title}</h1>
    <p className={styles.lead}>{lead}</p>
    {children}
  </div>
);
