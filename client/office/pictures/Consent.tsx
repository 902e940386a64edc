import Checkbox from '@mui/material/Checkbox';
import { useId, useState } from 'react';
import { formatDate } from '../../../rules/dates';
import { WithdrawPictureConsentDocument, type ChosenPicture_PictureFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import controls from '../ui/controls.module.css';
import styles from './Consent.module.css';
import { consentOf } from './picture-draft';
import { UseList } from './UseList';

interface ConsentProps {
  picture: ChosenPicture_PictureFragment;
  isAgreed: boolean;
  canWithdraw: boolean;
  onChange: (isAgreed: boolean) => void;
  onWithdrawn: (picture: ChosenPicture_PictureFragment) => void;
}

const by = (name: string | null): string => (name ? ` by ${name}` : '');

function kept({ agreedAt, agreedBy, withdrawnAt, withdrawnBy }: ChosenPicture_PictureFragment): string {
  if (withdrawnAt) return `Withdrawn on ${formatDate(withdrawnAt)}${by(withdrawnBy)}. Tick it if they agreed again.`;
  return agreedAt ? `Confirmed on ${formatDate(agreedAt)}${by(agreedBy)}.` : 'Kept with your name and today’s date.';
}

/** The tick that those in a picture agreed, who made it, and the way to take it back. */
export function Consent({ picture, isAgreed, canWithdraw, onChange, onWithdrawn }: ConsentProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isGiven = consentOf(picture) === 'given';
  const submit = useSubmit(WithdrawPictureConsentDocument, {
    variables: (pictureId: string) => ({ id: pictureId }),
    payload: ({ withdrawPictureConsent }) => withdrawPictureConsent,
    reload: ['AdminPictures'],
    success: { title: 'Consent withdrawn' },
    onDone: ({ picture: saved }) => {
      if (saved) onWithdrawn(saved);
    },
  });
  const withdraw = async () => {
    setBusy(true);
    await submit(picture.id);
    setBusy(false);
    setAsking(false);
  };

  return (
    <div className={styles.consent}>
      <Checkbox
        id={id}
        checked={isAgreed}
        // Who agreed once cannot be forgotten by a press.
        disabled={isGiven}
        slotProps={{ input: { 'aria-describedby': `${id}-kept`, required: true } }}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div className={styles.words}>
        <label htmlFor={id}>
          Those in the picture agreed to its use; for children, their parents did.
          <span aria-hidden="true" className={styles.required}>
            {' '}
            *
          </span>
        </label>
        <p id={`${id}-kept`} className={styles.kept}>
          {kept(picture)}
        </p>
        {isGiven && canWithdraw && (
          <button type="button" className={`${controls.textButton} ${styles.withdraw}`} onClick={() => setAsking(true)}>
            Withdraw the consent…
          </button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw the consent?"
        confirmLabel="Withdraw"
        busy={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => !isBusy && setAsking(false)}
      >
        <p>
          Visitors are no longer shown “{picture.alt}”, and its files are sent to nobody. Browsers that have it already
          may keep it for a while. Who confirmed the consent stays noted.
        </p>
        <UseList uses={picture.uses} title="It goes from" />
      </ConfirmDialog>
    </div>
  );
}
