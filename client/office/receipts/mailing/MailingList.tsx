import { useMailingCancellation } from './useMailingCancellation';
import type { Mailing } from './mailing-words';
import { MailingCard } from './MailingCard';
import styles from './Mailing.module.css';

/** How the mailings go. They go on whatever page is open, and are here again when somebody comes back. */
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
