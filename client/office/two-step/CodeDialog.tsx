import { secondStepSchema } from '../../../rules/account';
import { RenewRecoveryCodesDocument, TurnOffTwoStepDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FormDialog } from '../forms/FormDialog';
import { validator } from '../forms/validator';
import { CodeField } from './CodeField';

/** What a code is asked for. */
export type CodeUse = 'renew' | 'turnOff';

interface CodeDialogProps {
  /** Null closes the dialog. */
  use: CodeUse | null;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

interface Values {
  code: string;
}

const validate = validator(secondStepSchema, (values: Values) => values);
const variables = ({ code }: Values) => ({ input: { code } });

const words = {
  renew: {
    title: 'New recovery codes',
    submit: 'Make new codes',
    text: 'The codes that you have now stop working.',
  },
  turnOff: {
    title: 'Turn two-step sign-in off?',
    submit: 'Turn off',
    text: 'Signing in will ask for the password only. The recovery codes stop working.',
  },
} as const;

/** Asks for a code before recovery codes are replaced or the second step ends. */
export function CodeDialog({ use, onCodes, onClose }: CodeDialogProps) {
  const renew = useSubmit(RenewRecoveryCodesDocument, {
    variables,
    payload: (data) => data.renewRecoveryCodes,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes ?? []),
  });
  const turnOff = useSubmit(TurnOffTwoStepDocument, {
    variables,
    payload: (data) => data.turnOffTwoStep,
    success: { title: 'Two-step sign-in is off' },
    onDone: onClose,
  });
  const { title, submit, text } = words[use ?? 'renew'];
  return (
    <FormDialog<Values>
      open={use !== null}
      title={title}
      submitLabel={submit}
      isDangerous={use === 'turnOff'}
      labels={{ code: 'Code' }}
      initialValues={{ code: '' }}
      validate={validate}
      onSubmit={use === 'turnOff' ? turnOff : renew}
      onClose={onClose}
    >
      <p>{text}</p>
      <CodeField help="Six digits of your authenticator app, or a recovery code." />
    </FormDialog>
  );
}
