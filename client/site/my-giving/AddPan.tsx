import { ownPanSchema } from '../../../rules/my-giving';
import { AddOwnPanDocument, type OwnGiftFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Button } from '../../shared/ui/Button';
import { PublicForm } from '../forms/PublicForm';
import { PAN_DONE, focusReceipt, type Opened } from './giving-words';
import { openInPlace } from './open-in-place';
import { PanField } from './OwnFields';
import styles from './Strip.module.css';

interface AddPanProps extends Opened {
  gift: OwnGiftFragment;
  isOpen: boolean;
  onAsk: (giftId: string) => void;
}

const initialValues = { pan: '' };
/** Form for the PAN of a name without one. */
export default function AddPan({ gift, isOpen, onAsk, page, pageKey, onChanged }: AddPanProps) {
  const name = gift.donorName;
  const onSubmit = useSubmit(AddOwnPanDocument, {
    variables: ({ pan }: typeof initialValues) => ({ input: { key: pageKey, name, pan } }),
    payload: (data) => data.addOwnPan,
    success: PAN_DONE,
    onDone: () => void onChanged().then(() => focusReceipt(gift)),
  });
  const whose = page.people.length > 1 ? `PAN of ${name}` : 'PAN';
  return (
    <section className={styles.strip} aria-label={whose} data-screen-only="">
      <p>
        {gift.taxBenefitReason} Add {page.people.length > 1 ? `the ${whose}` : 'yours'} and we will correct and email
        the receipts of gifts with a tax benefit request.
      </p>
      {isOpen ? (
        <PublicForm initialValues={initialValues} schema={ownPanSchema} onSubmit={onSubmit} submitLabel="Add PAN">
          <PanField label="PAN" />
        </PublicForm>
      ) : (
        <Button variant="outline" onClick={(event) => openInPlace(event, () => onAsk(gift.id))}>
          Add the {whose}
        </Button>
      )}
    </section>
  );
}
