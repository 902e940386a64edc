import { useState } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { OwnReceiptPdfDocument, type MyGivingFragment } from '../../generated/graphql';
import { saveFile } from '../../lib/receipt-document';
import { toast } from '../../lib/toast';
import { post } from '../../lib/transport';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './MyGivingPage.module.css';

type Gift = MyGivingFragment['gifts'][number];

const frequencies = { monthly: 'monthly gift', yearly: 'yearly gift' } as const;

async function download(key: string, receiptId: string): Promise<void> {
  const { data, errors } = await post(OwnReceiptPdfDocument, { key, receiptId });
  const { pdf, fileName, userErrors = [] } = data?.ownReceiptPdf ?? {};
  const wrong = userErrors[0]?.message ?? errors?.[0]?.message;
  if (!pdf || !fileName) throw new Error(wrong ?? 'Failed to download receipt');
  saveFile(pdf, fileName, 'application/pdf');
}

function Receipt({ gift, pageKey }: { gift: Gift; pageKey: string }) {
  const [isBusy, setBusy] = useState(false);
  const { receiptId, receiptNumber } = gift;
  if (!receiptId) return null;
  const onClick = async () => {
    setBusy(true);
    try {
      await download(pageKey, receiptId);
    } catch (error) {
      toast({ title: 'Error', description: error instanceof Error ? error.message : String(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outline" size="small" busy={isBusy} onClick={() => void onClick()}>
      Receipt<VisuallyHidden> {receiptNumber}, PDF</VisuallyHidden>
    </Button>
  );
}

function Note({ gift }: { gift: Gift }) {
  if (gift.isVoid) return <Chip tone="clay">Given back, receipt void</Chip>;
  if (gift.refundedAmount > 0) return <Chip tone="amber">{formatRupees(gift.refundedAmount)} given back</Chip>;
  return gift.is80gEligible ? <Chip tone="green">80G Eligible</Chip> : null;
}

/** All gifts, latest first, each with its receipt. */
export const Gifts = ({ gifts, pageKey }: { gifts: readonly Gift[]; pageKey: string }) => (
  <section aria-labelledby="gifts" className={styles.section}>
    <h2 id="gifts" className={styles.title}>Gifts and receipts</h2>
    {gifts.length === 0 && <p>No gifts yet.</p>}
    <ul className={styles.list}>
      {gifts.map((gift) => (
        <li key={gift.id} className={styles.item}>
          <div className={styles.what}>
            <p className={styles.amount}>{formatRupees(gift.amount)}</p>
            <p className={styles.about}>
              {formatLongDate(gift.receivedAt)}, {gift.campaignTitle ?? 'General'}
              {gift.frequency && `, ${frequencies[gift.frequency]}`}
            </p>
            {gift.receiptNumber && <p className={styles.about}>Receipt {gift.receiptNumber}</p>}
          </div>
          <div className={styles.side}>
            <Note gift={gift} />
            <Receipt gift={gift} pageKey={pageKey} />
          </div>
        </li>
      ))}
    </ul>
  </section>
);
