import { secondStepSchema } from '../../../rules/account';
import { FinishSignInDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { keepDevice } from '../../shared/session/known-device';
import { acceptSession } from '../../shared/session/session';
import { Button } from '../../shared/ui/Button';
import { Field } from '../forms/Field';
import { PublicForm } from '../forms/PublicForm';
import styles from './AccountCard.module.css';

const initialValues = { code: '' };

interface SecondStepFormProps {
  /** Token of the sign-in whose password was right. */
  token: string;
  /** Goes back to e-mail and password. */
  onBack: () => void;
}

/** Second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ token, onBack }: SecondStepFormProps) {
  const onSubmit = useSubmit(FinishSignInDocument, {
    variables: ({ code }: typeof initialValues) => ({ input: { token, code: code.trim() } }),
    payload: (data) => data.finishSignIn,
    success: { title: 'Welcome back!' },
    onDone: ({ session, device }) => {
      keepDevice(device);
      if (session) acceptSession(session);
    },
  });
  return (
    <PublicForm initialValues={initialValues} schema={secondStepSchema} onSubmit={onSubmit} submitLabel="Sign in">
      <Field
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="Six digits of your authenticator app, or one of your recovery codes."
        required
      />
      <div className={styles.second}>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </PublicForm>
  );
}
