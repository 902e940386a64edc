import { useEffect, useState } from 'react';
import { formatRupees } from '../../../rules/money';
import { ArrowLink } from '../../ui/ArrowLink';
import { LinkButton } from '../../ui/Button';
import { ThanksPage } from '../../ui/ThanksPage';
import styles from './DonationSuccessPage.module.css';
import type { SettledGift } from './flow-ports';
import { rememberedGift } from './handover';

/** The thank-you page. Amount and receipt number come from this tab's storage, so the address tells nothing. */
export default function DonationSuccessPage() {
  // After the first drawing, which has to be the server's.
  const [gift, setGift] = useState<SettledGift | null>(null);
  useEffect(() => setGift(rememberedGift()), []);

  return (
    <ThanksPage title="Donation Successful" lead="Thank you. A receipt has been emailed to you.">
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
    </ThanksPage>
  );
}
