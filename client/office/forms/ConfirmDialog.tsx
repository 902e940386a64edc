import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { ToastPlace } from '../ui/ToastPlace';
import { unlessSecondPress } from '../ui/second-press';
import { keepFocus, showFromTop } from './dialog-focus';

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: string;
  confirmLabel: string;
  /** Label of the button that changes nothing; "Cancel" by default. */
  closeLabel?: string;
  busy?: boolean;
  /** False when there is nothing to confirm. */
  mayConfirm?: boolean;
  /** True when nothing is lost: the button is not red. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Subject and consequences. */
  children?: ReactNode;
}

/** Asks before something is lost. The button that changes nothing has the focus. */
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
      onClose={unlessSecondPress(onClose)}
      fullWidth
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { maxWidth: 528 } },
        transition: { onEnter: showFromTop, onExited: (dialog) => keepFocus(dialog) },
      }}
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
          // A second press may come while the dialog fades out.
          onClick={() => open && onConfirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
