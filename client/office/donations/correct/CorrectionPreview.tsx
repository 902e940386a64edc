import { useFormikContext } from 'formik';
import { useEffect, useId, useState } from 'react';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import {
  useDonationCorrectionQuery,
  type DonationCorrectionQuery,
  type DonationFactsFragment,
} from '../../../generated/graphql';
import { BeforeAfter, type Change } from '../../ui/BeforeAfter';
import { correctInput, type CorrectValues } from './correct-form';
import styles from './Correct.module.css';

const PAUSE_MS = 300;

/** A value as it was when it last stood still. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Preview = DonationCorrectionQuery['adminDonationCorrection'];
type Sum = Preview['sums'][number];

const percent = (part: number, whole: number): string => `${Math.floor((100 * part) / whole)}%`;

function sumChange({ kind, name, before, after, goal, giftCount }: Sum): Change {
  const names = { campaign: name, year: `Financial year ${name}`, donor: `${name}, all gifts` };
  const share = goal ? `${percent(before, goal)} → ${percent(after, goal)} of ${formatRupees(goal)}` : undefined;
  const gifts = giftCount === 1 ? '1 gift' : `${giftCount ?? 0} gifts`;
  const notes = { campaign: share, year: 'All gifts of the year', donor: gifts };
  return {
    name: names[kind],
    before: formatRupees(before),
    after: before === after ? null : formatRupees(after),
    note: notes[kind],
  };
}

function receiptChange({
  receiptNumber,
  revision,
  isReplaced,
  amountBefore,
  amountAfter,
}: NonNullable<Preview['receipt']>): Change {
  return {
    name: `Receipt ${receiptNumber}`,
    before: `Revision ${revision}, ${formatRupees(amountBefore)}`,
    after: isReplaced
      ? `Void, another of ${formatRupees(amountAfter)}`
      : `Revision ${revision + 1}, ${formatRupees(amountAfter)}`,
    note: isReplaced
      ? 'Its number belongs to its financial year. A receipt of the right year replaces it'
      : `The number stays; revision ${revision} is kept, stamped replaced`,
  };
}

const eligibility = (is80g: boolean): string => (is80g ? 'Eligible' : 'Not eligible');

function changesOf({ sums, receipt }: Preview, email: string, sends: boolean): Change[] {
  if (!receipt) return sums.map(sumChange);
  const { is80gBefore, is80gAfter, sentAt } = receipt;
  const was = sentAt ? `Receipt sent ${formatDate(sentAt)}` : 'Receipt not sent';
  return [
    receiptChange(receipt),
    ...sums.map(sumChange),
    {
      name: '80G',
      before: eligibility(is80gBefore),
      after: is80gBefore === is80gAfter ? null : eligibility(is80gAfter),
    },
    {
      name: 'Mail',
      before: was,
      after: sends ? 'New receipt sent once' : 'No mail',
      note: sends ? `To ${email}; untick on the left for none` : undefined,
    },
  ];
}

/** What a correction changes, computed by the server while it is typed. */
export function CorrectionPreview({ gift }: { gift: DonationFactsFragment }) {
  const id = useId();
  const { values, dirty } = useFormikContext<CorrectValues>();
  const settled = useSettled(values);
  const { money } = correctInput(gift.id, settled, undefined);
  const isReadable = money === null || money === undefined || Number.isFinite(money.amount);
  const { data, previousData } = useDonationCorrectionQuery({
    variables: { input: { ...correctInput(gift.id, settled, undefined), reason: '' } },
    skip: !dirty || !isReadable,
    fetchPolicy: 'no-cache',
  });
  const preview = (data ?? previousData)?.adminDonationCorrection;
  const [refusal] = preview?.userErrors ?? [];
  // The answer for what was stored may come while the first change is typed.
  const isUnchanged = !dirty || refusal?.code === 'UNCHANGED';
  return (
    <section aria-labelledby={id} className={styles.preview}>
      <div className={styles.previewHead}>
        <h3 id={id} className={styles.previewTitle}>
          What changes when you save
        </h3>
        <span className={styles.aside}>all of it together, or nothing</span>
      </div>
      <div aria-live="polite">
        {dirty && preview && !refusal ? (
          <div className={styles.sheet}>
            <BeforeAfter changes={changesOf(preview, gift.donorEmail, settled.sendReceipt)} />
          </div>
        ) : (
          <p className={styles.nothing}>
            {refusal && !isUnchanged ? refusal.message : 'Nothing yet. Receipt and totals are shown here as you type.'}
          </p>
        )}
      </div>
    </section>
  );
}
