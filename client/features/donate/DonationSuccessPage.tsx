import { formatRupees } from '../../../rules/money';
import { ArrowLink } from '../../ui/ArrowLink';
import { LinkButton } from '../../ui/Button';
import { PageSpinner } from '../../ui/PageSpinner';
import { ThanksPage } from '../../ui/ThanksPage';
import styles from './DonationSuccessPage.module.css';
import { useSettledGift, type Arrival } from './useSettledGift';

/** What is certain, and no more: a receipt is spoken of only where there is one. */
function wordsOf(arrival: Arrival): { title: string; lead: string } {
  switch (arrival.kind) {
    case 'settled':
      return { title: 'Donation Successful', lead: 'Thank you. A receipt has been emailed to you.' };
    case 'looking':
      return { title: 'Your donation', lead: 'One moment, please.' };
    case 'checking':
      return {
        title: 'We are checking your payment',
        lead: 'Your bank has not confirmed it to us yet. This page shows it as soon as it does; please do not pay again.',
      };
    case 'unconfirmed':
      return {
        title: 'Your payment is not confirmed yet',
        lead: 'Please do not pay again. We keep asking your bank, and email your receipt as soon as it confirms. If it does not, whatever was debited comes back to you within 5 to 7 working days.',
      };
    case 'refunded':
      return { title: 'Your payment was refunded', lead: 'The amount goes back to the account it came from.' };
    case 'unknown':
      return {
        title: 'No donation in this window',
        lead: 'This page shows a donation that was just made in this window of your browser. If you have given, your receipt comes by e-mail.',
      };
  }
}

/** The thank-you page. Amount and receipt number come from this tab's storage, so the address tells nothing. */
export default function DonationSuccessPage() {
  const arrival = useSettledGift();
  const { title, lead } = wordsOf(arrival);
  const amount = arrival.kind === 'settled' ? arrival.gift.amount : 'pending' in arrival ? arrival.pending.amount : null;
  const receiptNumber = arrival.kind === 'settled' ? arrival.gift.receiptNumber : null;

  return (
    <ThanksPage title={title} lead={lead} isDone={arrival.kind === 'settled'}>
      {(arrival.kind === 'looking' || arrival.kind === 'checking') && <PageSpinner inline />}
      {amount !== null && (
        <dl className={styles.facts}>
          <div className={styles.fact}>
            <dt>Amount</dt>
            <dd className={styles.amount}>{formatRupees(amount)}</dd>
          </div>
          {receiptNumber && (
            <div className={styles.fact}>
              <dt>Receipt number</dt>
              <dd>{receiptNumber}</dd>
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
