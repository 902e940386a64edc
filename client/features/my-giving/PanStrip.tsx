import { useState } from 'react';
import { ownPanSchema } from '../../../rules/donor';
import { PAN_LENGTH } from '../../../rules/pan';
import { AddOwnPanDocument, UseOwnPanDocument, type OwnGiftFragment } from '../../generated/graphql';
import { useSubmit } from '../../lib/useSubmit';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/form/Field';
import { PublicForm } from '../../ui/form/PublicForm';
import { receiptButton, type Opened, type Person } from './giving-words';
import styles from './Strip.module.css';

interface StripProps extends Opened {
  gift: OwnGiftFragment;
}

const done = { title: 'PAN added', description: 'Receipts that change by it are on their way to your mail.' };
const focusReceipt = (gift: OwnGiftFragment) => document.getElementById(receiptButton(gift.id))?.focus();

/** Puts the PAN that is known of the name on a gift that came without. */
export function UsePan({ gift, person, pageKey, onChanged }: StripProps & { person: Person }) {
  const [isBusy, setBusy] = useState(false);
  const submit = useSubmit(UseOwnPanDocument, {
    variables: (giftId: string) => ({ key: pageKey, giftId }),
    payload: (data) => data.useOwnPan,
    success: done,
    onDone: ({ page }) => {
      onChanged(page);
      focusReceipt(gift);
    },
  });
  const press = async () => {
    setBusy(true);
    await submit(gift.id);
    setBusy(false);
  };
  return (
    <div className={styles.strip} role="group" aria-label={`PAN for the gift with receipt ${gift.receiptNumber ?? ''}`}>
      <p>{gift.taxBenefitReason} We have your PAN from another: <b className={styles.pan}>{person.maskedPan}</b></p>
      <Button variant="outline" busy={isBusy} onClick={() => void press()}>Use my PAN on this receipt</Button>
    </div>
  );
}

const initialValues = { pan: '' };
const upperCase = (text: string): string => text.toUpperCase();

/** Asks for the PAN of a name that came with none. */
export function AddPan({ gift, isOpen, onAsk, page, pageKey, onChanged }: StripProps & { isOpen: boolean; onAsk: (giftId: string) => void }) {
  const name = gift.donorName;
  const onSubmit = useSubmit(AddOwnPanDocument, {
    variables: ({ pan }: typeof initialValues) => ({ key: pageKey, name, pan }),
    payload: (data) => data.addOwnPan,
    success: done,
    onDone: (answer) => {
      onChanged(answer.page);
      focusReceipt(gift);
    },
  });
  const whose = page.people.length > 1 ? `PAN of ${name}` : 'PAN';
  return (
    <section className={styles.strip} aria-label={whose}>
      <p>
        {gift.taxBenefitReason} Add {page.people.length > 1 ? `the ${whose}` : 'yours'}, and receipts of gifts for which you
        asked for the tax benefit are corrected and mailed to you.
      </p>
      {isOpen ? (
        <PublicForm initialValues={initialValues} schema={ownPanSchema} onSubmit={onSubmit} submitLabel="Add PAN">
          <Field
            name="pan"
            label="PAN"
            required
            clean={upperCase}
            maxLength={PAN_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="Five letters, four digits and a letter, like ABCDE1234F."
          />
        </PublicForm>
      ) : (
        <Button variant="outline" onClick={() => onAsk(gift.id)}>Add the {whose}</Button>
      )}
    </section>
  );
}
