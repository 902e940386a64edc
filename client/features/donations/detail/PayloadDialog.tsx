import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
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

export function PayloadDialog({ open, payload, onClose }: PayloadDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 720 } } }}
    >
      <DialogTitle id={titleId}>{payload?.title}</DialogTitle>
      <DialogContent>
        {/* Scrolls, so the keyboard has to reach it. */}
        <pre className={styles.payload} tabIndex={0} aria-label="Payload">{payload && indented(payload.text)}</pre>
      </DialogContent>
      <DialogActions><Button onClick={onClose}>Close</Button></DialogActions>
    </Dialog>
  );
}
