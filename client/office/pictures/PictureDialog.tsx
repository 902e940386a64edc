import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useRef, useState } from 'react';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { ToastPlace } from '../ui/ToastPlace';
import { unlessSecondPress } from '../ui/second-press';
import { useWindowSize } from '../ui/useWindowSize';
import { CloseIcon } from '../../shared/ui/icons/actions';
import { ChosenPicture } from './ChosenPicture';
import { DropZone } from './DropZone';
import { failedWords } from './failed-words';
import { KeptPictures } from './KeptPictures';
import { missingOf } from './picture-draft';
import rows from './UploadRow.module.css';
import { UploadRow } from './UploadRow';
import { useChosen, type OnUse } from './useChosen';
import { useIncoming } from './useIncoming';
import { useUploads } from './useUploads';
import styles from './PictureDialog.module.css';

export interface PictureDialogProps {
  open: boolean;
  title: string;
  /** What the picture is for: 'the portrait of the member'. */
  purpose: string;
  /** Verb on the filled button. */
  useLabel: string;
  /** Says that a used picture was used, where the dialog stays open for the next. */
  usedWords?: string;
  onUse: OnUse;
  onClose: () => void;
}

const UNSENT = 'Pictures that are not sent yet will be lost.';
const UNSAVED = 'What you said of a picture that was not used will be lost. The picture itself stays here.';

/** Takes pictures from a person's machine or from those that are here, and what has to be said of them. */
export default function PictureDialog(props: PictureDialogProps) {
  const { open, title, purpose, useLabel, usedWords, onUse, onClose } = props;
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  const chosen = useChosen(onUse);
  const { uploads, add, tryAgain, tryAllAgain, forget } = useUploads((picture) => chosen.offer(picture));
  const isSending = uploads.some(({ outcome }) => outcome === undefined || outcome.kind === 'notSent');
  const { leave, question } = useUnsavedChanges(isSending || chosen.hasUnsaid, undefined, isSending ? UNSENT : UNSAVED);
  const close = () => leave(onClose);
  const incoming = useIncoming(add);
  const list = useRef<HTMLUListElement>(null);
  /** The pressed button goes away: the keyboard goes on from the files. */
  const fromList = (send: () => void) => () => {
    list.current?.focus();
    send();
  };
  const [used, setUsed] = useState<readonly string[]>([]);

  const { picture, draft } = chosen;
  const isUsed = picture !== null && used.includes(picture.id);
  const missing = draft && missingOf(draft);
  const use = async () => {
    if (!(await chosen.use()) || !picture) return;
    if (usedWords === undefined) return onClose();
    setUsed([...used, picture.id]);
    chosen.next(
      uploads.flatMap(({ outcome }) => (outcome?.kind === 'stored' ? [outcome.picture] : [])),
      [...used, picture.id],
    );
  };
  const state = picture ? (isUsed ? usedWords : (missing ?? 'Not used yet')) : 'No picture is chosen yet.';

  return (
    <Dialog
      open={open}
      onClose={unlessSecondPress(close)}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      {...incoming.handlers}
      // The form behind this dialog takes keys of its own, and React's events reach it.
      onKeyDown={(event) => event.stopPropagation()}
      slotProps={{ paper: { sx: fillsScreen ? undefined : { maxWidth: '61rem' } } }}
    >
      <DialogTitle id={titleId} component="div" className={styles.head}>
        <span role="heading" aria-level={2}>
          {title}
        </span>
        <span className={styles.purpose}>{purpose}</span>
        <IconButton aria-label="Close" onClick={close} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent className={styles.content}>
        <div className={styles.sources}>
          <DropZone isOver={incoming.isOver} onFiles={add} />
          <p role="status" className={styles.failed}>
            {failedWords(uploads)}
          </p>
          {uploads.filter(({ outcome }) => outcome?.kind === 'notSent').length > 1 && (
            <Button variant="outlined" className={styles.again} onClick={fromList(tryAllAgain)}>
              Try all again
            </Button>
          )}
          {uploads.length > 0 && (
            <ul ref={list} tabIndex={-1} className={rows.rows} aria-label="Chosen files">
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  isChosen={upload.outcome?.kind === 'stored' && upload.outcome.picture.id === picture?.id}
                  onChoose={() => upload.outcome?.kind === 'stored' && chosen.choose(upload.outcome.picture)}
                  onTryAgain={fromList(() => tryAgain(upload))}
                />
              ))}
            </ul>
          )}
          <KeptPictures chosenId={picture?.id} onChoose={chosen.choose} />
        </div>
        {picture && draft && (
          <div className={styles.chosen}>
            <ChosenPicture
              picture={picture}
              draft={draft}
              isUsed={isUsed}
              onChange={chosen.change}
              onWithdrawn={chosen.replace}
              onDeleted={() => {
                forget(picture.id);
                chosen.drop();
              }}
            />
          </div>
        )}
      </DialogContent>
      {question}
      {open && <ToastPlace />}
      <DialogActions disableSpacing className={styles.foot}>
        <span role="status" className={styles.state} data-done={isUsed || undefined}>
          {state}
        </span>
        <Button onClick={close}>{usedWords !== undefined && used.length > 0 ? 'Done' : 'Cancel'}</Button>
        <Button
          variant="contained"
          disabled={!picture || missing !== null || isUsed}
          loading={chosen.isSaving}
          loadingPosition="start"
          onClick={() => void use()}
        >
          {useLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
