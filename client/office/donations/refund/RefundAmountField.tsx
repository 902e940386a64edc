import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useField } from 'formik';
import { formatRupees, type Paise } from '../../../../rules/money';
import { RupeesField } from '../../forms/RupeesField';
import { refundLabels, type RefundPart } from './refund-form';

/** All that is left of a donation, or a part of it that is typed. */
export function RefundAmountField({ refundable }: { refundable: Paise }) {
  const [{ value: part }, , { setValue }] = useField<RefundPart>('part');
  const choose = (next: RefundPart | null) => {
    if (next) void setValue(next);
  };
  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={part}
        aria-label="How much to refund"
        onChange={(_event, next: RefundPart | null) => choose(next)}
      >
        <ToggleButton value="all">All, {formatRupees(refundable)}</ToggleButton>
        <ToggleButton value="part">Part of it</ToggleButton>
      </ToggleButtonGroup>
      {part === 'part' && (
        <RupeesField
          name="amount"
          label={refundLabels.amount}
          required
          autoFocus
          help={`At most ${formatRupees(refundable)}.`}
        />
      )}
    </>
  );
}
