import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../shared/ui/Button';
import styles from './OverQuestion.module.css';
import type { OpenQuestion } from './useProof';

/** Plain question over the form, for a browser that cannot compute a proof. */
export function ProofQuestion({ question, answer }: OpenQuestion) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It stands in the dialog's React tree, whose form has a submit of its own.
    event.stopPropagation();
    answer(typed);
  };
  return (
    <div className={styles.scrim}>
      <form role="alertdialog" aria-labelledby="donate-proof" className={styles.card} onSubmit={submit}>
        <h3 id="donate-proof">One question before you pay</h3>
        <p>Many donations were begun and not paid. This shows that you are not a machine.</p>
        <label htmlFor="donate-proof-answer">{question}</label>
        <input
          ref={field}
          id="donate-proof-answer"
          className={styles.answer}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button variant="primary" type="submit">
            Continue
          </Button>
        </div>
      </form>
    </div>
  );
}
