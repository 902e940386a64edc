import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { toast } from '../../shared/toast/toast';
import { ToastPlace } from '../ui/ToastPlace';
import styles from './TwoStep.module.css';

/** Saves the codes as a text file. */
function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shows recovery codes, once; it closes by its button only. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const titleId = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText((codes ?? []).join('\n'));
      toast({ kind: 'success', title: 'Codes copied' });
    } catch {
      toast({
        kind: 'error',
        title: 'Error',
        description: 'The browser did not copy them. Please save them as a file.',
      });
    }
  };
  return (
    <Dialog
      open={codes !== null}
      fullWidth
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: '33rem' } } }}
    >
      <DialogTitle id={titleId}>Keep these recovery codes</DialogTitle>
      <DialogContent>
        <p>
          Each lets you sign in once without your phone. Print them or write them down, and keep them where you keep
          your papers. They are not shown again.
        </p>
        <ul className={styles.codes}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </DialogContent>
      {codes && <ToastPlace />}
      <DialogActions className={styles.actions}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => download(codes ?? [])}>Save as a file</Button>
        <Button variant="contained" onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
