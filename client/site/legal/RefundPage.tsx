import { REFUND_PAYOUT_BUSINESS_DAYS, REFUND_REQUEST_DAYS, REFUND_REVIEW_BUSINESS_DAYS } from '../../../rules/limits';
import { ContactWays, WriteTo } from './ContactWays';
import type { LegalFacts } from './facts';
import { LegalPage, type LegalSection } from './LegalPage';

const refundSections = (facts: LegalFacts): readonly LegalSection[] => [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>Ask for a refund within {REFUND_REQUEST_DAYS} days of the donation.</li>
        <li>We review the request in {REFUND_REVIEW_BUSINESS_DAYS} business days.</li>
        <li>
          An approved refund is paid out in {REFUND_PAYOUT_BUSINESS_DAYS} business days, to the payment method you used.
        </li>
      </ul>
    ),
  },
  {
    id: 'when',
    title: 'When we refund',
    body: (
      <>
        <p>
          A donation is a gift and is put to work soon, so it is normally final. We do refund, within the time above,
          when:
        </p>
        <ul>
          <li>the same donation was charged more than once;</li>
          <li>the amount was entered wrongly;</li>
          <li>the payment was made without the consent of the card or account holder;</li>
          <li>a recurring donation was charged after you had cancelled it;</li>
          <li>a technical error on our side caused the charge.</li>
        </ul>
        <p>
          Other requests are looked at one by one. After {REFUND_REQUEST_DAYS} days, or once the money has been spent on
          the work, a refund may no longer be possible.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How to ask',
    body: (
      <>
        <p>
          Write to <WriteTo email={facts.email} /> from the email address you donated with, and tell us:
        </p>
        <ul>
          <li>your name and the date and amount of the donation;</li>
          <li>the receipt number or the payment ID;</li>
          <li>the reason for the request.</li>
        </ul>
        <p>We confirm that the request has arrived. We never ask for a card number, a PIN or a one-time password.</p>
      </>
    ),
  },
  {
    id: 'review',
    title: 'Review and payout',
    body: (
      <p>
        We review every request in {REFUND_REVIEW_BUSINESS_DAYS} business days and tell you the decision with its
        reason. An approved refund is sent through our payment provider and reaches your card, account or UPI in{' '}
        {REFUND_PAYOUT_BUSINESS_DAYS} business days; your bank may need a little longer to show it. We do not refund in
        cash or to another person’s account.
      </p>
    ),
  },
  {
    id: 'receipt',
    title: 'What happens to the receipt',
    body: (
      <p>
        The receipt of a refunded donation becomes void and must not be used for a tax deduction. If you have already
        claimed it, please correct your return; we correct our own report to the Income Tax Department.
      </p>
    ),
  },
  {
    id: 'failed',
    title: 'Payments that failed',
    body: (
      <p>
        If your account was debited but the payment failed, the bank returns the money automatically, usually within 5-7
        business days. No receipt is issued for such a payment. If the money does not come back, send us the payment ID
        and we ask the payment provider for you.
      </p>
    ),
  },
  {
    id: 'recurring',
    title: 'Recurring donations',
    body: (
      <p>
        You may cancel a monthly or yearly donation at any time; no further amount is then charged. The most recent
        charge can be refunded under the same conditions, within {REFUND_REQUEST_DAYS} days of that charge.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <ContactWays facts={facts} /> },
];

export default function RefundPage() {
  return (
    <LegalPage
      page="refund"
      title="Refund Policy"
      description={`Refund requests within ${REFUND_REQUEST_DAYS} days of a donation: how to ask, how we review, and when the money is back.`}
      sections={refundSections}
    />
  );
}
