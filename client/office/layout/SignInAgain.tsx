import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik } from 'formik';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { secondStepSchema, signInSchema } from '../../../rules/account';
import { FinishSignInDocument, SignInDocument } from '../../generated/graphql';
import { keepDevice, readDevice } from '../../shared/session/known-device';
import { acceptSession } from '../../shared/session/session';
import { useSubmit } from '../../shared/forms/useSubmit';
import { UsernameBeside } from '../../shared/ui/UsernameBeside';
import { ToastPlace } from '../ui/ToastPlace';
import { validator } from '../forms/validator';
import { FormField } from '../forms/FormField';

interface Values {
  password: string;
  code: string;
}

const validatePassword = validator<Values>(signInSchema.pick(['password']), (values) => values);
const validateCode = validator<Values>(secondStepSchema, (values) => values);

/** Dialog over a form whose session ended: signing in again keeps the typed input. */
export function SignInAgain({ email }: { email: string }) {
  const titleId = useId();
  const navigate = useNavigate();
  /** Token of the second step, once the password was right. */
  const [token, setToken] = useState<string | null>(null);
  const signIn = useSubmit(SignInDocument, {
    variables: ({ password }: Values) => ({ email, password, device: readDevice() }),
    payload: (data) => data.signIn,
    // The server does not say which of both was wrong; only the password can be typed here.
    fields: { '': 'password', email: 'password' },
    onDone: ({ session, device, secondStep }) => {
      keepDevice(device);
      if (secondStep) setToken(secondStep.token);
      if (session) acceptSession(session);
    },
  });
  const finish = useSubmit(FinishSignInDocument, {
    variables: ({ code }: Values) => ({ input: { token: token ?? '', code: code.trim() } }),
    payload: (data) => data.finishSignIn,
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
      <Formik
        key={token}
        initialValues={{ password: '', code: '' }}
        validate={token ? validateCode : validatePassword}
        onSubmit={token ? finish : signIn}
      >
        {({ isSubmitting }) => (
          <Form noValidate>
            <DialogContent>
              <p>
                Sign in again as <b>{email}</b> to continue. Your unsaved changes are still here.
              </p>
              <UsernameBeside email={email} />
              {token ? (
                <FormField
                  name="code"
                  label="Code"
                  help="Six digits of your authenticator app, or one of your recovery codes."
                  required
                  autoFocus
                  autoComplete="one-time-code"
                  slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
                  margin="normal"
                />
              ) : (
                <FormField
                  name="password"
                  label="Password"
                  type="password"
                  required
                  autoFocus
                  autoComplete="current-password"
                  margin="normal"
                />
              )}
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
