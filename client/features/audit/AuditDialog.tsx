import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { formatDate } from '../../../rules/dates';
import { formatClock } from '../../ui/admin/format';
import { useWindowSize } from '../../ui/admin/useWindowSize';
import { personOf, type AuditEntry } from './audit-columns';
import styles from './AuditDialog.module.css';
import { actionInWords } from './audit-words';
import { ChangeList } from './ChangeList';

interface AuditDialogProps {
  entry: AuditEntry | null;
  open: boolean;
  onClose: () => void;
}

/** One entry of the log: who, when, which thing, and what it was before and after. */
export function AuditDialog({ entry, open, onClose }: AuditDialogProps) {
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  if (!entry) return null;
  const facts = [
    ['When', `${formatDate(entry.at)}, ${formatClock(entry.at)}`],
    ['Who', personOf(entry)],
    ['Identifier', entry.entityId],
  ] as const;

  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fillsScreen ? undefined : { maxWidth: 976 } } }}
    >
      <DialogTitle id={titleId}>{actionInWords(entry.action)}{entry.subject && `: ${entry.subject}`}</DialogTitle>
      <DialogContent tabIndex={0} aria-label="Before and after" role="region">
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        {entry.changes.length > 0 ? (
          <ChangeList changes={entry.changes} />
        ) : (
          <p className={styles.none}>It was saved as it was: nothing changed.</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
