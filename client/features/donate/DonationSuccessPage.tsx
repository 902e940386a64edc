import { useEffect, useState } from 'react';
import { formatRupees } from '../../../rules/money';
import { Head } from '../../lib/head';
import { ArrowLink } from '../../ui/ArrowLink';
import { LinkButton } from '../../ui/Button';
import { CheckIcon } from '../../ui/icons/facts';
import styles from './DonationSuccessPage.module.css';
import type { SettledGift } from './flow-ports';
import { rememberedGift } from './handover';

/** The thank-you page. Amount and receipt number come from this tab's storage, so the address tells nothing. */
export default function DonationSuccessPage() {
  // After the first drawing, which has to be the server's.
  const [gift, setGift] = useState<SettledGift | null>(null);
  useEffect(() => setGift(rememberedGift()), []);

  return (
    <div className={styles.page}>
      <Head title="Donation Successful" noIndex />
      <span className={styles.mark}><CheckIcon size={32} /></span>
      <h1>Donation Successful</h1>
      <p className={styles.lead}>Thank you. A receipt has been emailed to you.</p>
      {gift && (
        <dl className={styles.facts}>
          <div className={styles.fact}>
            <dt>Amount</dt>
            <dd className={styles.amount}>{formatRupees(gift.amount)}</dd>
          </div>
          {gift.receiptNumber && (
            <div className={styles.fact}>
              <dt>Receipt number</dt>
              <dd>{gift.receiptNumber}</dd>
            </div>
          )}
        </dl>
      )}
      <div className={styles.links}>
        <LinkButton to="/campaigns" size="large">View Campaigns</LinkButton>
        <ArrowLink to="/">Back to Home</ArrowLink>
      </div>
    </div>
  );
}
