import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { ToastPlace } from '../ui/ToastPlace';
import { keepFocus } from './dialog-focus';

interface ConfirmDialogProps {
  open: boolean;
  /** The question itself. */
  title: string;
  confirmLabel: string;
  /** Of the button that leaves all as it is; default "Cancel". */
  closeLabel?: string;
  busy?: boolean;
  /** False: there is nothing to confirm. */
  mayConfirm?: boolean;
  /** Nothing is lost by it: the button is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What it concerns, what stays and what goes. */
  children?: ReactNode;
}

/** Asks before something is lost. The button that leaves all as it is has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    confirmLabel,
    closeLabel = 'Cancel',
    busy = false,
    mayConfirm = true,
    isHarmless = false,
  } = props;
  const { onConfirm, onClose, children } = props;
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 528 } }, transition: { onExited: (dialog) => keepFocus(dialog) } }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children && <DialogContent>{children}</DialogContent>}
      {open && <ToastPlace />}
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={busy}>
          {closeLabel}
        </Button>
        <Button
          variant="contained"
          color={isHarmless ? 'primary' : 'error'}
          loading={busy}
          disabled={!mayConfirm}
          loadingPosition="start"
          // A second press may come while the dialog fades.
          onClick={() => open && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
