import { useState } from 'react';
import { object, string } from 'yup';
import { secondStepSchema } from '../../../rules/account';
import { BeginTwoStepDocument, ConfirmTwoStepDocument, type TwoStepSetupPartsFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { useSession } from '../../shared/session/session';
import { UsernameBeside } from '../../shared/ui/UsernameBeside';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { validator } from '../forms/validator';
import { CodeField } from './CodeField';
import styles from './TwoStep.module.css';

interface SetUpDialogProps {
  open: boolean;
  /** Receives the recovery codes once it is on. */
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Width of the quiet zone of a QR code in modules: ISO/IEC 18004. */
const QUIET_ZONE = 4;

const passwordSchema = object({ password: string().strict().required('Please enter your password.') });
const validatePassword = validator(passwordSchema, (values: { password: string }) => values);
const validateCode = validator(secondStepSchema, (values: { code: string }) => values);

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function Setup({ secret, qr: { size, path } }: TwoStepSetupPartsFragment) {
  const full = size + 2 * QUIET_ZONE;
  return (
    <ol className={styles.steps}>
      <li>
        Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis, and
        scan this code.
        <svg
          className={styles.qr}
          viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${full} ${full}`}
          role="img"
          aria-label="QR code for the authenticator app"
          shapeRendering="crispEdges"
        >
          <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={full} height={full} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <span className={styles.note}>
          On this phone, or without a camera? Type this key into the app: <code>{inGroups(secret)}</code>
        </span>
      </li>
      <li>Type the six digits that the app shows now.</li>
    </ol>
  );
}

/** Sets two-step sign-in up: password, code in the app, a first code of it. */
export function SetUpDialog({ open, onCodes, onClose }: SetUpDialogProps) {
  const { user } = useSession();
  const [setup, setSetup] = useState<TwoStepSetupPartsFragment | null>(null);
  const begin = useSubmit(BeginTwoStepDocument, {
    variables: (input: { password: string }) => ({ input }),
    payload: (data) => data.beginTwoStep,
    onDone: (answer) => setSetup(answer.setup),
  });
  const confirm = useSubmit(ConfirmTwoStepDocument, {
    variables: ({ code }: { code: string }) => ({ input: { code } }),
    payload: (data) => data.confirmTwoStep,
    success: { title: 'Two-step sign-in is on' },
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes ?? []),
  });
  if (!setup) {
    return (
      <FormDialog<{ password: string }>
        open={open}
        title="Set up two-step sign-in"
        submitLabel="Continue"
        labels={{ password: 'Password' }}
        initialValues={{ password: '' }}
        validate={validatePassword}
        onSubmit={begin}
        onClose={onClose}
      >
        <p>First your password, so that nobody else does this at an unattended screen.</p>
        <UsernameBeside email={user?.email ?? ''} />
        <FormField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
      </FormDialog>
    );
  }
  return (
    <FormDialog<{ code: string }>
      key="code"
      open={open}
      title="Set up two-step sign-in"
      submitLabel="Turn on"
      labels={{ code: 'Code' }}
      initialValues={{ code: '' }}
      validate={validateCode}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Setup {...setup} />
      <CodeField />
    </FormDialog>
  );
}
