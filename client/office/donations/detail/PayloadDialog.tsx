import { RecordDialog } from '../../ui/RecordDialog';
import styles from './DonationPage.module.css';

export interface Payload {
  title: string;
  text: string;
}

/** JSON with indentation; anything else as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface PayloadDialogProps {
  open: boolean;
  payload: Payload | null;
  onClose: () => void;
}

export const PayloadDialog = ({ open, payload, onClose }: PayloadDialogProps) => (
  <RecordDialog open={open} title={payload?.title ?? ''} width={720} onClose={onClose}>
    {/* Scrolls, so the keyboard has to reach it. */}
    <pre className={styles.payload} tabIndex={0} aria-label="Payload">
      {payload && indented(payload.text)}
    </pre>
  </RecordDialog>
);
