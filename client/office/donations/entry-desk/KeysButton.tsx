import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { KeyboardIcon } from '../../ui/icons';
import styles from './EntryDeskPage.module.css';

const keys = [
  ['Enter', 'Saves the line and opens the next one. In the list of donors it takes the chosen donor.'],
  ['Tab, Shift + Tab', 'Next cell, and back.'],
  ['↑ ↓', 'The lines above and below that can be changed. In the list of donors they choose.'],
  ['Esc', 'Closes the list of donors, then brings back what stood in the cell.'],
  ['Space', 'Changes the tick of 80G.'],
] as const;

/** The keys of the entry desk, each with what it does. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  return (
    <>
      <Button variant="text" startIcon={<KeyboardIcon size={18} />} onClick={() => setOpen(true)}>
        Keys
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
        <DialogTitle id={titleId}>Keys</DialogTitle>
        <DialogContent>
          <dl className={styles.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" autoFocus onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
