import { useState } from 'react';
import { ownAddressSchema } from '../../../rules/my-giving';
import { isSamePerson } from '../../../rules/person-name';
import { AddOwnAddressDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Button } from '../../shared/ui/Button';
import { PublicForm } from '../forms/PublicForm';
import type { Opened } from './giving-words';
import { openInPlace } from './open-in-place';
import { AddressField } from './OwnFields';
import styles from './Strip.module.css';

const initialValues = { address: '' };

function AddressStrip({
  name,
  isOpen,
  onAsk,
  page,
  pageKey,
  onChanged,
}: Opened & { name: string; isOpen: boolean; onAsk: (name: string) => void }) {
  const onSubmit = useSubmit(AddOwnAddressDocument, {
    variables: ({ address }: typeof initialValues) => ({ input: { key: pageKey, name, address } }),
    payload: (data) => data.addOwnAddress,
    success: { title: 'Address added', description: 'It appears on your receipts from now on.' },
    onDone: () => void onChanged(),
  });
  const whose = page.people.length > 1 ? `the address of ${name}` : 'your address';
  return (
    <section
      className={styles.strip}
      aria-label={page.people.length > 1 ? `Address of ${name}` : 'Address'}
      data-screen-only=""
    >
      <p>The certificate for your tax return needs {whose}, which we do not have yet.</p>
      {isOpen ? (
        <PublicForm
          initialValues={initialValues}
          schema={ownAddressSchema}
          onSubmit={onSubmit}
          submitLabel="Add address"
        >
          <AddressField label="Address" />
        </PublicForm>
      ) : (
        <Button variant="outline" onClick={(event) => openInPlace(event, () => onAsk(name))}>
          Add {whose}
        </Button>
      )}
    </section>
  );
}

/** Forms for the addresses that certificates of eligible gifts need, one per name. */
export default function AddressStrips(opened: Opened) {
  const { people, gifts } = opened.page;
  const lacking = people.filter(({ name }) =>
    gifts.some((gift) => gift.taxBenefit === 'eligible_without_address' && isSamePerson(gift.donorName, name)),
  );
  const [asking, setAsking] = useState('');
  const shown = lacking.some(({ name }) => name === asking) ? asking : lacking[0]?.name;
  return lacking.map(({ name }) => (
    <AddressStrip key={name} name={name} isOpen={name === shown} onAsk={setAsking} {...opened} />
  ));
}
