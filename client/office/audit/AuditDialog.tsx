import { formatDate } from '../../../rules/dates';
import { formatClock } from '../ui/format';
import { RecordDialog, RecordFacts } from '../ui/RecordDialog';
import { personOf, type AuditEntry } from './audit-columns';
import styles from './AuditDialog.module.css';
import { actionInWords } from '../../../rules/audit-words';
import { ChangeList } from './ChangeList';

interface AuditDialogProps {
  entry: AuditEntry | null;
  open: boolean;
  onClose: () => void;
}

/** One entry of the log: who, when, which thing, and what it was before and after. */
export function AuditDialog({ entry, open, onClose }: AuditDialogProps) {
  if (!entry) return null;
  const title = actionInWords(entry.action) + (entry.subject ? `: ${entry.subject}` : '');
  const facts = [
    ['When', `${formatDate(entry.at)}, ${formatClock(entry.at)}`],
    ['Who', personOf(entry)],
    ['Identifier', entry.entityId],
  ] as const;

  return (
    <RecordDialog open={open} title={title} width={976} contentLabel="Before and after" onClose={onClose}>
      <RecordFacts facts={facts} />
      <div className={styles.changes}>
        {entry.changes.length > 0 ? (
          <ChangeList changes={entry.changes} />
        ) : (
          <p className={styles.none}>Saved without changes.</p>
        )}
      </div>
    </RecordDialog>
  );
}
