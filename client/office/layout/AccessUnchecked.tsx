import MuiButton from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasUnsavedChanges } from '../forms/leave-guard';
import { uncheckedWords as words, useRecheck } from '../../shared/session/useRecheck';
import { Button, LinkButton } from '../../shared/ui/Button';
import { StatePage } from '../../shared/ui/StatePage';

/** Replaces the office until the server confirms the admin role: nothing of the office is shown before. */
export function AccessUnchecked() {
  const { isAsking, recheck } = useRecheck();
  return (
    <main>
      <StatePage title={words.title} text={words.text}>
        <Button busy={isAsking} onClick={recheck}>
          Try again
        </Button>
        <LinkButton to="/" variant="quiet">
          Go to the home page
        </LinkButton>
      </StatePage>
    </main>
  );
}

/** Dialog over the office of a user who was an admin until the last check; typed input stays. */
export function AccessUncheckedDialog() {
  const titleId = useId();
  const navigate = useNavigate();
  const { isAsking, recheck } = useRecheck();
  const typed = hasUnsavedChanges();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: '27.5rem' } } }}
    >
      <DialogTitle id={titleId}>{words.title}</DialogTitle>
      <DialogContent>
        <p>
          {words.text}
          {typed && ' Your unsaved changes are still here.'}
        </p>
      </DialogContent>
      <DialogActions>
        <MuiButton onClick={() => void navigate('/', { replace: true })}>
          {typed ? 'Leave without saving' : 'Leave'}
        </MuiButton>
        <MuiButton autoFocus variant="contained" loading={isAsking} loadingPosition="start" onClick={recheck}>
          Try again
        </MuiButton>
      </DialogActions>
    </Dialog>
  );
}
