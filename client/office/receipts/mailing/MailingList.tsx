import { useMailingCancellation } from './useMailingCancellation';
import type { Mailing } from './mailing-words';
import { MailingCard } from './MailingCard';
import styles from './Mailing.module.css';

/** Progress of mailings. They continue on the server whichever page is open. */
export function MailingList({ mailings }: { mailings: readonly Mailing[] }) {
  const { ask, dialog } = useMailingCancellation();
  if (mailings.length === 0) return null;
  return (
    <section className={styles.list} aria-label="Receipts by email">
      {mailings.map((mailing) => (
        <MailingCard key={mailing.id} mailing={mailing} onCancel={ask} />
      ))}
      {dialog}
    </section>
  );
}
