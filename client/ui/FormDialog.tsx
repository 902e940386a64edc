import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Form, Formik, type FormikConfig, type FormikProps, type FormikValues } from 'formik';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { breakpoints } from '../theme/tokens';
import { ConfirmDialog } from './ConfirmDialog';
import styles from './FormDialog.module.css';
import { FormDialogState } from './FormDialogState';
import { CloseIcon } from './icons/actions';

interface FormDialogProps<Values extends FormikValues>
  extends Pick<FormikConfig<Values>, 'initialValues' | 'validationSchema' | 'onSubmit'> {
  open: boolean;
  title: string;
  /** The verb on the filled button. */
  submitLabel: string;
  /** What the state line calls a field, by its name. */
  labels: Partial<Record<keyof Values & string, string>>;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
}

const focusFirstField = (dialog: HTMLElement): void =>
  dialog.querySelector<HTMLElement>('form input:not([type="hidden"]), form textarea')?.focus();

/**
 * A Formik form in a dialog: head and foot stay, the fields scroll. Closing with changes asks first, Ctrl or Cmd with
 * Enter submits, and on a small window it fills the screen. `onSubmit` is what useSubmit gives; close in its `onDone`.
 */
export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { open, title, submitLabel, labels, wide = false, onClose, children, ...form } = props;
  const titleId = useId();
  const fillsScreen = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`);
  const [asking, setAsking] = useState(false);

  return (
    <Formik<Values> {...form} enableReinitialize>
      {(formik) => {
        const leave = () => {
          if (formik.dirty && !formik.isSubmitting) setAsking(true);
          else onClose();
        };
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void formik.submitForm();
        };
        const discard = () => {
          setAsking(false);
          formik.resetForm();
          onClose();
        };
        return (
          <>
            <Dialog
              open={open}
              onClose={leave}
              fullScreen={fillsScreen}
              fullWidth
              maxWidth={false}
              aria-labelledby={titleId}
              onKeyDown={onKeyDown}
              slotProps={{
                paper: { sx: fillsScreen ? undefined : { maxWidth: wide ? 976 : 560 } },
                transition: { onEntered: focusFirstField },
              }}
            >
              <DialogTitle id={titleId} component="div" className={styles.head}>
                <span role="heading" aria-level={2}>{title}</span>
                <IconButton aria-label="Close" onClick={leave} edge="end"><CloseIcon /></IconButton>
              </DialogTitle>
              <Form noValidate className={styles.form}>
                <DialogContent className={styles.fields}>
                  {typeof children === 'function' ? children(formik) : children}
                </DialogContent>
                <DialogActions>
                  <FormDialogState labels={labels} />
                  <Button onClick={leave} disabled={formik.isSubmitting}>Cancel</Button>
                  <Button type="submit" variant="contained" loading={formik.isSubmitting} loadingPosition="start">
                    {submitLabel}
                  </Button>
                </DialogActions>
              </Form>
            </Dialog>
            <ConfirmDialog
              open={asking}
              title="Discard changes?"
              confirmLabel="Discard"
              onConfirm={discard}
              onClose={() => setAsking(false)}
            >
              What you changed in this form will be lost.
            </ConfirmDialog>
          </>
        );
      }}
    </Formik>
  );
}
