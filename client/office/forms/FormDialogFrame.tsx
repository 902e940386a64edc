import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId, useLayoutEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ToastPlace } from '../ui/ToastPlace';
import { unlessSecondPress } from '../ui/second-press';
import { useUnsavedChanges } from './useUnsavedChanges';
import { useWindowSize } from '../ui/useWindowSize';
import styles from './FormDialog.module.css';
import { keepFocus } from './dialog-focus';
import { FormDialogState } from './FormDialogState';
import { CloseIcon } from '../../shared/ui/icons/actions';

export interface FormDialogLook {
  open: boolean;
  title: string;
  /** Verb on the filled button. */
  submitLabel: string;
  /** True for an irreversible action: the filled button is clay. */
  isDangerous?: boolean;
  wide?: boolean;
  onClose: () => void;
}

interface FormDialogFrameProps extends FormDialogLook {
  labels: Partial<Record<string, string>>;
  /** State line of a changed form. */
  unsaved?: string;
  isDirty: boolean;
  isSubmitting: boolean;
  onSubmit: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

/** Focuses the first field once the dialog is shown, unless a field has the focus already. */
function focusFirstField(dialog: HTMLElement): void {
  const form = dialog.querySelector('form');
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea')?.focus();
}

/** Dialog around a Formik form, rendered inside it by FormDialog. */
export function FormDialogFrame(props: FormDialogFrameProps) {
  const {
    open,
    title,
    submitLabel,
    isDangerous = false,
    labels,
    wide = false,
    isSubmitting,
    onClose,
    children,
  } = props;
  const titleId = useId();
  const fillsScreen = useWindowSize() === 'phone';
  const { leave, question } = useUnsavedChanges(open && props.isDirty, props.onDiscard);

  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);

  const fields = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isSubmitting) left.current = fields.current?.contains(activeElement) ? (activeElement as HTMLElement) : null;
    else if (open) left.current?.focus();
  }, [isSubmitting, open]);

  const close = () => {
    if (!isSubmitting) leave(onClose);
  };
  const submit = (event: KeyboardEvent | FormEvent) => {
    event.preventDefault();
    // A second press may come while it is saved, or while the dialog fades out.
    if (open && !isSubmitting) props.onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <>
      <Dialog
        open={open}
        onClose={unlessSecondPress(close)}
        fullScreen={fillsScreen}
        fullWidth
        maxWidth={false}
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        slotProps={{
          paper: { sx: fillsScreen ? undefined : { maxWidth: wide ? '61rem' : '35rem' } },
          transition: { onEntered: focusFirstField, onExited: (dialog) => keepFocus(dialog, opener.current) },
        }}
      >
        <DialogTitle id={titleId} component="div" className={styles.head}>
          <span role="heading" aria-level={2}>
            {title}
          </span>
          <IconButton aria-label="Close" onClick={close} edge="end">
            <CloseIcon />
          </IconButton>
        </DialogTitle>
        <form noValidate className={styles.form} onSubmit={submit}>
          {/* What is typed while the form is saved would be neither saved nor seen again. */}
          <DialogContent ref={fields} className={styles.fields} inert={isSubmitting}>
            {children}
          </DialogContent>
          {open && <ToastPlace />}
          <DialogActions disableSpacing className={styles.foot}>
            <FormDialogState labels={labels} unsaved={props.unsaved} />
            <Button onClick={close} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={isDangerous ? 'error' : 'primary'}
              loading={isSubmitting}
              loadingPosition="start"
            >
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}
