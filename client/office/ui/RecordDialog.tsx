import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import styles from './RecordDialog.module.css';
import { unlessSecondPress } from './second-press';
import { ToastPlace } from './ToastPlace';
import { useWindowSize } from './useWindowSize';

interface RecordDialogProps {
  open: boolean;
  title: string;
  /** Width in px at text of 16 px, 640 by default; on a phone the dialog fills the screen. */
  width?: number;
  /** Label of the content, for long content, so that the keyboard can focus and scroll it. */
  contentLabel?: string;
  /** Content left of the buttons, such as a badge. */
  state?: ReactNode;
  /** Actions, right of Close. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog that shows one row of a list in full. */
export function RecordDialog(props: RecordDialogProps) {
  const { open, title, width = 640, contentLabel, state, actions, onClose, children } = props;
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  return (
    <Dialog
      open={open}
      onClose={unlessSecondPress(onClose)}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fillsScreen ? undefined : { maxWidth: `${width / 16}rem` } } }}
    >
      <DialogTitle id={titleId} className={styles.title}>
        {title}
      </DialogTitle>
      <DialogContent {...(contentLabel ? { tabIndex: 0, role: 'region', 'aria-label': contentLabel } : {})}>
        {children}
      </DialogContent>
      {open && <ToastPlace />}
      <DialogActions>
        {state && <span className={styles.state}>{state}</span>}
        <Button autoFocus variant={actions ? 'text' : 'outlined'} onClick={onClose}>
          Close
        </Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
}

/** Facts side by side, each below its name. */
export const RecordFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
