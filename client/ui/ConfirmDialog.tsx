import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface ConfirmDialogProps {
  open: boolean;
  /** The question itself. */
  title: string;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What it concerns, what stays and what goes. */
  children?: ReactNode;
}

/** Asks before something is lost. Cancel has the focus. */
export function ConfirmDialog({ open, title, confirmLabel, busy = false, onConfirm, onClose, children }: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 528 } } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>Cancel</Button>
        <Button variant="contained" color="error" loading={busy} loadingPosition="start" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
