import { useState } from 'react';
import { DEFAULT_PATTERN, MAX_DIGITS, MIN_DIGITS } from '../../../rules/receipt-number';
import { UpdateReceiptNumberingDocument, type ReceiptNumbersFragment } from '../../generated/graphql';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { SelectField } from '../forms/SelectField';
import { SwitchField } from '../forms/SwitchField';
import { useEdit } from '../forms/useEdit';
import {
  checkNumbers,
  numbersInput,
  numbersLabels as labels,
  numbersValues,
  previewNumbers,
  type NumbersValues,
  type Preview,
} from './receipt-numbers-form';
import styles from './ReceiptNumbers.module.css';

interface ReceiptNumbersDialogProps {
  open: boolean;
  stored: ReceiptNumbersFragment;
  onClose: () => void;
}

const typed = { autoComplete: 'off', spellCheck: false } as const;
const digits = Array.from({ length: MAX_DIGITS - MIN_DIGITS + 1 }, (_, index) => String(MIN_DIGITS + index));

const NextNumber = ({ of, preview }: { of: string; preview: Preview | null }) => (
  <output className={styles.preview} aria-live="polite">
    <span className={styles.about}>{of}</span>
    <span className={styles.number}>{preview?.number ?? '—'}</span>
    {preview?.leftOut && <span className={styles.about}>{preview.leftOut}</span>}
  </output>
);

/** How receipts are numbered from the next one on. */
export default function ReceiptNumbersDialog({ open, stored: current, onClose }: ReceiptNumbersDialogProps) {
  // What the form was filled with; the number behind it moves with every gift.
  const [stored] = useState(current);
  const [check] = useState(() => checkNumbers(stored));
  const save = useEdit(UpdateReceiptNumberingDocument, {
    version: stored.updatedAt,
    variables: (values: NumbersValues, readAt) => ({ input: { numbering: numbersInput(values, stored), readAt } }),
    payload: ({ updateReceiptNumbering }) => updateReceiptNumbering,
    reload: ['AdminReceiptNumbering'],
    success: { title: 'Receipt numbers saved successfully' },
    onDone: onClose,
  });
  const short = stored.financialYear.slice(2);
  const years = [
    { value: 'long', label: stored.financialYear },
    { value: 'short', label: short },
  ];
  return (
    <FormDialog
      open={open}
      title="Receipt numbers"
      submitLabel="Save numbers"
      labels={labels}
      initialValues={numbersValues(stored)}
      validate={check}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values }) => {
        const preview = previewNumbers(values, stored);
        return (
          <>
            <p>
              For the next receipt on. Receipts that were issued keep their numbers. Every financial year begins with 1.
            </p>
            <FormField
              name="prefix"
              label={labels.prefix}
              optional
              {...typed}
              help="Such as ASHA. With Razorpay’s test keys, TEST- comes before it, and those numbers are counted apart."
            />
            <div className={styles.row}>
              <SelectField name="yearStyle" label={labels.yearStyle} options={years} />
              <SelectField
                name="digits"
                label={labels.digits}
                options={digits.map((value) => ({
                  value,
                  label: value === String(DEFAULT_PATTERN.digits) ? `${value} (usual)` : value,
                }))}
              />
              <FormField name="nextSerial" label={labels.nextSerial} inputMode="numeric" {...typed} />
            </div>
            <NextNumber of="Next receipt" preview={preview.main} />
            <SwitchField
              name="hasOffline"
              label="Own series for offline gifts"
              help="Cash, cheques and transfers that the office records."
            />
            {values.hasOffline && (
              <>
                <div className={styles.row}>
                  <FormField name="offlinePrefix" label={labels.offlinePrefix} required {...typed} />
                  <FormField name="offlineNextSerial" label={labels.offlineNextSerial} inputMode="numeric" {...typed} />
                </div>
                <NextNumber of="Next offline receipt" preview={preview.offline} />
              </>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
