import { useFormikContext } from 'formik';
import { formatRupees } from '../../../rules/money';
import { CheckIcon } from '../../shared/ui/icons/facts';
import { giftAmountOf, chosenOf, offered, totalOf, type Essential, type GiftValues } from './gift';
import styles from './GiftSummary.module.css';
import { giftLabels, receiptNote, totalLabels } from './summary-texts';

interface GiftSummaryProps {
  essentials: readonly Essential[];
  /** True when the foundation can issue 80G receipts today. */
  is80gActive: boolean;
}

/** Parts of the gift, and its total. */
export function GiftSummary({ essentials, is80gActive }: GiftSummaryProps) {
  const { values } = useFormikContext<GiftValues>();
  const amount = giftAmountOf(values) ?? 0;
  const total = totalOf(values, essentials);
  return (
    <>
      <dl className={styles.lines}>
        {amount > 0 && (
          <div className={styles.line}>
            <dt>{giftLabels[values.frequency]}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        )}
        {chosenOf(values, essentials).map(({ id, name, unitPrice, quantity }) => (
          <div key={id} className={styles.line}>
            <dt>
              {name} × {quantity}
            </dt>
            <dd>{formatRupees(unitPrice * quantity)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{totalLabels[values.frequency]}</dt>
          <dd>{formatRupees(total)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        <CheckIcon size={18} className={styles.check} />
        {receiptNote(offered(values, is80gActive), total)}
      </p>
    </>
  );
}
