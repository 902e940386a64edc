import { useEffect, useRef } from 'react';
import { ownAddressSchema, ownPanSchema } from '../../../rules/my-giving';
import { CorrectOwnAddressDocument, CorrectOwnPanDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Button } from '../../shared/ui/Button';
import { PublicForm } from '../forms/PublicForm';
import type { Opened } from './giving-words';
import { AddressField, PanField } from './OwnFields';
import styles from './Strip.module.css';

interface FormProps extends Opened {
  name: string;
  onDone: () => void;
}

export interface CorrectFormProps extends FormProps {
  field: 'pan' | 'address';
}

function PanForm({ name, pageKey, onChanged, onDone }: FormProps) {
  const onSubmit = useSubmit(CorrectOwnPanDocument, {
    variables: ({ pan }: { pan: string }) => ({ input: { key: pageKey, name, pan } }),
    payload: (data) => data.correctOwnPan,
    success: { title: 'PAN corrected', description: 'The corrected receipts will be emailed to you.' },
    onDone: () => void onChanged().then(onDone),
  });
  return (
    <PublicForm initialValues={{ pan: '' }} schema={ownPanSchema} onSubmit={onSubmit} submitLabel="Correct PAN">
      <PanField label="Right PAN" />
    </PublicForm>
  );
}

function AddressForm({ name, pageKey, onChanged, onDone }: FormProps) {
  const onSubmit = useSubmit(CorrectOwnAddressDocument, {
    variables: ({ address }: { address: string }) => ({ input: { key: pageKey, name, address } }),
    payload: (data) => data.correctOwnAddress,
    success: { title: 'Address corrected', description: 'It appears on the receipts of this year from now on.' },
    onDone: () => void onChanged().then(onDone),
  });
  return (
    <PublicForm
      initialValues={{ address: '' }}
      schema={ownAddressSchema}
      onSubmit={onSubmit}
      submitLabel="Correct address"
    >
      <AddressField label="Right address" />
    </PublicForm>
  );
}

/** Form of the PAN or the address of one name, loaded when it is asked for. */
export default function CorrectForm({ field, ...form }: CorrectFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <div ref={place} className={styles.asked}>
      {field === 'pan' ? <PanForm {...form} /> : <AddressForm {...form} />}
      <Button variant="quiet" onClick={form.onDone}>
        Leave it as it is
      </Button>
    </div>
  );
}
