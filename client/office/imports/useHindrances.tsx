import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ImportObstacle } from '../../generated/graphql';
import { useOpened } from '../table/useOpened';
import { RecordDialog } from '../ui/RecordDialog';
import { figure, type Batch } from './import-words';
import styles from './Undo.module.css';

/** The page of a record that is in the way of an undo; lists without pages of their own lead to the list. */
const pages: Readonly<Record<ImportObstacle, (id: string, title: string) => string>> = {
  receipt_issued: (id) => `/admin/donations/${id}`,
  gift_corrected: (id) => `/admin/donations/${id}`,
  gift_refunded: (id) => `/admin/donations/${id}`,
  payment_adopted: (id) => `/admin/donations/${id}`,
  donor_merged: (id) => `/admin/donors/${id}`,
  donor_corrected: (id) => `/admin/donors/${id}`,
  member_renewed: (_id, title) => `/admin/members?q=${encodeURIComponent(title)}`,
  volunteer_decided: (_id, title) => `/admin/volunteers?q=${encodeURIComponent(title)}`,
  volunteer_changed: (_id, title) => `/admin/volunteers?q=${encodeURIComponent(title)}`,
};

/** Shows which records are in the way of undoing a batch, with the way to each. */
export function useHindrances(): { explain: (batch: Batch) => void; dialog: ReactNode } {
  const { opened, isOpen, open, close } = useOpened<Batch>();
  return {
    explain: open,
    dialog: opened && (
      <RecordDialog open={isOpen} title="Why this batch stays" width={528} onClose={close}>
        <p className={styles.file}>{opened.fileName}. Something was built on it since:</p>
        <div className={styles.reasons}>
          {opened.undo?.hindrances.map(({ obstacle, count, sentence, records }) => (
            <section key={obstacle}>
              <h3 className={styles.heading}>{sentence}</h3>
              <ul className={styles.records}>
                {records.map(({ id, title }) => (
                  <li key={id}>
                    <Link to={pages[obstacle](id, title)} className={styles.record} onClick={close}>
                      {title}
                    </Link>
                  </li>
                ))}
                {count > records.length && <li>and {figure(count - records.length)} more</li>}
              </ul>
            </section>
          ))}
        </div>
      </RecordDialog>
    ),
  };
}
