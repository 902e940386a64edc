import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik } from 'formik';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInSchema } from '../../../rules/account';
import { SignInDocument } from '../../generated/graphql';
import { keepDevice, readDevice } from '../../shared/session/known-device';
import { acceptSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ToastPlace } from '../ui/ToastPlace';
import { validator } from '../forms/validator';
import { FormField } from '../forms/FormField';

interface Values {
  password: string;
}

const validate = validator<Values>(signInSchema.pick(['password']), (values) => values);

/** Dialog over a form whose session ended: signing in again keeps the typed input. */
export function SignInAgain({ email }: { email: string }) {
  const titleId = useId();
  const navigate = useNavigate();
  const signIn = useSubmit(SignInDocument, {
    variables: ({ password }: Values) => ({ email, password, device: readDevice() }),
    payload: (data) => data.signIn,
    // The server does not say which of both was wrong; only the password can be typed here.
    fields: { '': 'password', email: 'password' },
    onDone: ({ session, device }) => {
      keepDevice(device);
      if (session) acceptSession(session);
    },
  });

  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      role="alertdialog"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
    >
      <DialogTitle id={titleId}>Your session has ended</DialogTitle>
      <Formik initialValues={{ password: '' }} validate={validate} onSubmit={signIn}>
        {({ isSubmitting }) => (
          <Form noValidate>
            <DialogContent>
              <p>
                Sign in again as <b>{email}</b> to continue. Your unsaved changes are still here.
              </p>
              <FormField
                name="password"
                label="Password"
                type="password"
                required
                autoFocus
                autoComplete="current-password"
                margin="normal"
              />
            </DialogContent>
            <ToastPlace />
            <DialogActions>
              <Button onClick={() => void navigate('/auth', { replace: true })}>Leave without saving</Button>
              <Button type="submit" variant="contained" loading={isSubmitting} loadingPosition="start">
                Sign in
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
