import { useEffect, useId, useRef, useState } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { formatRupees, parseRupees } from '../../../rules/money';
import { typedAmountSchema } from '../../../rules/typed-amount';
import { ReplaceOwnSubscriptionDocument, type MyGivingFragment } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { post } from '../../shared/transport';
import { Button } from '../../shared/ui/Button';
import { askWithProof, type Prove } from '../donate/ask-with-proof';
import { Field } from '../forms/Field';
import { PublicForm } from '../forms/PublicForm';
import { rememberKey } from './page-key';
import styles from './ChangeGift.module.css';

export interface ChangeGiftProps {
  gift: MyGivingFragment['subscriptions'][number];
  change: 'amount' | 'method';
  pageKey: string;
  onClose: () => void;
}

const fail = (description: string): void => void toast({ title: 'Error', description, kind: 'error' });

/** Asks for another amount or payment method and leads to the page on which the donor authorises it. */
export default function ChangeGift({ gift, change, pageKey, onClose }: ChangeGiftProps) {
  const [saying, setSaying] = useState('');
  const [busy, setBusy] = useState(false);
  const prove: Prove = async ({ token, bits }) => {
    setSaying('One moment, please. Your browser is proving that you are not a machine.');
    const { solveProof } = await import('../donate/solve-proof');
    return solveProof(token, bits, () => true);
  };
  const fieldId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const from = gift.nextChargeAt ? formatLongDate(gift.nextChargeAt) : '';

  /** Leaves for the bank; returns what is wrong with the amount. */
  const begin = async (amount: number | null): Promise<string | undefined> => {
    const answer = await askWithProof(async (proof) => {
      const { data, errors } = await post(ReplaceOwnSubscriptionDocument, {
        input: { key: pageKey, id: gift.id, amount, proof },
      });
      if (errors?.[0]) throw new Error(errors[0].message);
      return data?.replaceOwnSubscription;
    }, prove);
    const [refusal] = answer?.userErrors ?? [];
    if (refusal?.field.join() === 'amount') return refusal.message;
    if (refusal || !answer?.authorizationUrl) throw new Error(refusal?.message ?? 'The server did not respond.');
    rememberKey(pageKey);
    location.assign(answer.authorizationUrl);
    return undefined;
  };
  const choose = async (): Promise<void> => {
    setBusy(true);
    await begin(null).catch((error: Error) => fail(error.message));
    setBusy(false);
  };

  return (
    <section
      ref={section}
      className={styles.change}
      aria-label={change === 'amount' ? 'Change amount' : 'Change payment method'}
    >
      <p role="status">{saying}</p>
      {change === 'amount' ? (
        <PublicForm
          initialValues={{ amount: '' }}
          schema={typedAmountSchema}
          submitLabel="Continue to your bank"
          onSubmit={async ({ amount }, form) => {
            try {
              const wrong = await begin(parseRupees(amount));
              if (!wrong) return;
              void form.setFieldTouched('amount', true, false);
              form.setFieldError('amount', wrong);
            } catch (error) {
              fail(error instanceof Error ? error.message : String(error));
            }
          }}
        >
          <Field
            id={fieldId}
            name="amount"
            label={`New amount ${gift.frequency === 'monthly' ? 'every month' : 'every year'}`}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={`Now ${formatRupees(gift.amount)}. The new amount is charged from ${from}.`}
          />
        </PublicForm>
      ) : (
        <Button busy={busy} onClick={() => void choose()}>
          Choose another payment method
        </Button>
      )}
      <p className={styles.note}>
        Banks change no running order, so you authorise a new one. Your gift goes on as it is until you have done that.
        You are charged once on {from}, never twice. To check the payment method your bank may take a few rupees and
        give them back.
      </p>
      <Button variant="quiet" onClick={onClose}>
        Leave it as it is
      </Button>
    </section>
  );
}
