import { useState } from 'react';
import { UseOwnPanDocument, type OwnGiftFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Button } from '../../shared/ui/Button';
import { PAN_DONE, focusReceipt, type Opened, type Person } from './giving-words';
import styles from './Strip.module.css';

interface StripProps extends Opened {
  gift: OwnGiftFragment;
}

/** Puts the PAN known of the name on a gift without one. */
export function UsePan({ gift, person, pageKey, onChanged }: StripProps & { person: Person }) {
  const [isBusy, setBusy] = useState(false);
  const submit = useSubmit(UseOwnPanDocument, {
    variables: (giftId: string) => ({ input: { key: pageKey, giftId } }),
    payload: (data) => data.useOwnPan,
    success: PAN_DONE,
    onDone: () => void onChanged().then(() => focusReceipt(gift)),
  });
  const press = async () => {
    setBusy(true);
    await submit(gift.id);
    setBusy(false);
  };
  return (
    <div
      className={styles.strip}
      role="group"
      aria-label={`PAN for the gift with receipt ${gift.receiptNumber ?? ''}`}
      data-screen-only=""
    >
      <p>
        {gift.taxBenefitReason} We have your PAN from another gift: <b className={styles.pan}>{person.maskedPan}</b>
      </p>
      <Button variant="outline" busy={isBusy} onClick={() => void press()}>
        Use my PAN on this receipt
      </Button>
    </div>
  );
}
