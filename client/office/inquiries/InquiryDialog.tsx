import type { ReactNode } from 'react';
import { formatDate } from '../../../rules/dates';
import { formatClock, formatPhone } from '../ui/format';
import { RecordDialog } from '../ui/RecordDialog';
import { StatusBadge, type BadgeStatus } from '../ui/StatusBadge';
import styles from './Inquiry.module.css';

interface InquiryDialogProps {
  submission: { name: string; email: string; phone: string; createdAt: string; status: BadgeStatus };
  open: boolean;
  /** What stands below the ways to answer, such as a company. */
  facts?: readonly { label: string; value: string }[];
  message: string;
  onClose: () => void;
  /** What can be done about it. */
  actions: ReactNode;
  /** What the office keeps of the person, below the message. */
  children?: ReactNode;
}

/** Everything that was sent, with the ways to answer. */
export function InquiryDialog(props: InquiryDialogProps) {
  const { submission, open, facts = [], message, onClose, actions, children } = props;
  const { name, email, phone, createdAt, status } = submission;
  return (
    <RecordDialog open={open} title={name} state={<StatusBadge status={status} />} actions={actions} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>Received</dt>
        <dd>
          {formatDate(createdAt)}, {formatClock(createdAt)}
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          {phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : <span className={styles.none}>Not given</span>}
        </dd>
        {facts.map(({ label, value }) => (
          <FactRow key={label} label={label} value={value} />
        ))}
      </dl>
      <p className={styles.message}>{message || <span className={styles.none}>No message.</span>}</p>
      {children}
    </RecordDialog>
  );
}

const FactRow = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);
