import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { formatDate } from '../../../rules/dates';
import { formatClock, formatPhone } from '../../ui/admin/format';
import { useWindowSize } from '../../ui/admin/useWindowSize';
import { CloseIcon } from '../../ui/icons/actions';
import { StatusBadge, type BadgeStatus } from '../../ui/StatusBadge';
import styles from './Submission.module.css';

interface SubmissionDialogProps {
  submission: { name: string; email: string; phone: string; createdAt: string; status: BadgeStatus };
  open: boolean;
  /** What stands below the ways to answer, such as a company. */
  facts?: readonly { label: string; value: string }[];
  message: string;
  onClose: () => void;
  /** What can be done about it. */
  actions: ReactNode;
}

/** Everything that was sent, with the ways to answer. */
export function SubmissionDialog({ submission, open, facts = [], message, onClose, actions }: SubmissionDialogProps) {
  const titleId = useId();
  const { name, email, phone, createdAt, status } = submission;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={useWindowSize() === 'phone'}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: 640 } } } }}
    >
      <DialogTitle component="div" className={styles.head}>
        <span id={titleId} role="heading" aria-level={2} className={styles.name}>{name}</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end"><CloseIcon /></IconButton>
      </DialogTitle>
      <DialogContent>
        <dl className={styles.facts}>
          <dt>Received</dt>
          <dd>{formatDate(createdAt)}, {formatClock(createdAt)}</dd>
          <dt>Email</dt>
          <dd><a href={`mailto:${email}`}>{email}</a></dd>
          <dt>Phone</dt>
          <dd>
            {phone
              ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
              : <span className={styles.none}>Not given</span>}
          </dd>
          {facts.map(({ label, value }) => (
            <FactRow key={label} label={label} value={value} />
          ))}
        </dl>
        <p className={styles.message}>{message || <span className={styles.none}>No message.</span>}</p>
      </DialogContent>
      <DialogActions>
        <span className={styles.status}><StatusBadge status={status} /></span>
        <Button onClick={onClose}>Close</Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}

const FactRow = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);
