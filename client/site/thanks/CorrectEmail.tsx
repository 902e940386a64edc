import { useRef, useState, type FormEvent } from 'react';
import { MAX_LENGTH } from '../../../rules/limits';
import { CorrectGiftEmailDocument, type ThankedGiftFragment } from '../../generated/graphql';
import { post } from '../../shared/transport';
import { Button } from '../../shared/ui/Button';
import { AlertIcon } from '../../shared/ui/icons/facts';
import field from '../forms/Field.module.css';
import styles from './ReceiptAddress.module.css';

interface CorrectEmailProps {
  /** The one that is wrong: mostly a letter has to be mended. */
  email: string;
  giftKey: string;
  onCorrected: (gift: ThankedGiftFragment) => void;
}

const NO_ANSWER = 'We could not be reached. Please try again.';

/** The corrected gift, or what is wrong in a sentence. */
async function correct(key: string, email: string): Promise<ThankedGiftFragment | string> {
  try {
    const { data, errors } = await post(CorrectGiftEmailDocument, { input: { key, email } });
    const answer = data?.correctGiftEmail;
    return answer?.gift ?? answer?.userErrors[0]?.message ?? errors?.[0]?.message ?? NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}

/** Asks for the right address of a gift that was just made. One field, which the server checks: the page has no room for more script. */
export function CorrectEmail({ email, giftKey, onCorrected }: CorrectEmailProps) {
  const [state, setState] = useState<{ isBusy: boolean; problem: string }>({ isBusy: false, problem: '' });
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, problem } = state;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setState({ isBusy: true, problem: '' });
    const answer = await correct(giftKey, input.current?.value ?? '');
    if (typeof answer !== 'string') return onCorrected(answer);
    setState({ isBusy: false, problem: answer });
    input.current?.focus();
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div className={problem ? `${field.field} ${field.invalid}` : field.field}>
        <div className={field.labels}>
          <label htmlFor="right-email">Right e-mail address</label>
        </div>
        <div className={field.box}>
          <input
            ref={input}
            id="right-email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_LENGTH.email}
            defaultValue={email}
            aria-required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'right-email-error' : undefined}
            className={field.input}
          />
        </div>
        {problem && (
          <p id="right-email-error" role="alert" className={field.error}>
            <AlertIcon size={16} /> {problem}
          </p>
        )}
      </div>
      <Button type="submit" wide busy={isBusy}>
        Send it there
      </Button>
    </form>
  );
}
