import { Link } from 'react-router-dom';
import { MIN_AGE } from '../../../rules/limits';
import { ContactWays, WriteTo } from './ContactWays';
import type { LegalFacts } from './facts';
import { LegalPage, type LegalSection } from './LegalPage';

const termsSections = (facts: LegalFacts): readonly LegalSection[] => [
  {
    id: 'agreement',
    title: 'These terms',
    body: (
      <p>
        This website is run by {facts.siteName}
        {facts.cin && ` (CIN ${facts.cin})`}, a registered non-profit in India. By using it, donating or becoming a
        member you agree to these terms and to our <Link to="/privacy">Privacy Policy</Link> and{' '}
        <Link to="/refund">Refund Policy</Link>.
      </p>
    ),
  },
  {
    id: 'eligibility',
    title: 'Who may use it',
    body: (
      <p>
        The website is not for children under {MIN_AGE}. To donate, volunteer, join or open an account you must be{' '}
        {MIN_AGE} or older and able to enter into a contract under Indian law. What you tell us must be true and your
        own.
      </p>
    ),
  },
  {
    id: 'donations',
    title: 'Donations',
    body: (
      <ul>
        <li>A donation is a voluntary gift. It buys nothing and gives no claim to goods, services or influence.</li>
        <li>
          All payments are in Indian rupees and are carried out by Razorpay under its own terms. Amounts in other
          currencies are approximate and shown for orientation only.
        </li>
        <li>
          A gift to a campaign is used for that campaign. If it has reached its goal or cannot go ahead, we use the gift
          for similar work.
        </li>
        <li>A donation counts when the payment provider confirms it, not when the payment window closes.</li>
        <li>Donate only with money and payment methods that are yours and lawfully acquired.</li>
      </ul>
    ),
  },
  {
    id: 'recurring',
    title: 'Recurring donations',
    body: (
      <p>
        A monthly or yearly donation rests on a mandate that you authorise with your bank or UPI app. Under the rules of
        the Reserve Bank of India you are told at least 24 hours before a debit; a debit above ₹15,000 needs your
        approval each time. You may end the mandate whenever you like, in your bank or UPI app or by writing to{' '}
        <WriteTo email={facts.email} />. Every debit has its own receipt.
      </p>
    ),
  },
  {
    id: 'receipts',
    title: 'Receipts and tax benefits',
    body: (
      <p>
        A receipt is emailed for every successful donation.{' '}
        {facts.registration80g
          ? `Gifts of money qualify for a deduction under our 80G registration (${facts.registration80g}), at 50% and within the limits of the law; it needs your PAN and applies under the old tax regime.`
          : 'Whether a gift can be deducted from your income depends on the law and on our registration at the time.'}{' '}
        We cannot promise a tax result; please ask an adviser.
      </p>
    ),
  },
  {
    id: 'foreign',
    title: 'Gifts from abroad',
    body: (
      <p>
        Citizenship decides, not currency or card: a gift from an Indian citizen living abroad is domestic, a gift from
        a foreign citizen or organisation is a foreign contribution, even in rupees. Foreign contributions
        {facts.fcra
          ? ` are accepted only in our designated account under our FCRA registration (${facts.fcra}); please write to us before you give.`
          : ' cannot be accepted through this website.'}
      </p>
    ),
  },
  {
    id: 'membership',
    title: 'Membership and volunteering',
    body: (
      <p>
        Membership is free and voluntary. It creates no employment, no share in the foundation and no right to vote in
        its affairs. Members and volunteers follow the <Link to="/member-joining">Member Guidelines</Link>, and either
        side may end it at any time.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <p>
        Keep your password to yourself and tell us if somebody else has used your account. We may close an account that
        is used against these terms.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>testing cards, giving false names, or using another person’s payment method;</li>
        <li>copying data of donors or members, or reading this website in bulk by machine;</li>
        <li>attempts to get around its security, overload it, or bring harmful code into it;</li>
        <li>collecting money in our name.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Our content',
    body: (
      <p>
        Text, drawings, photographs and the logo belong to {facts.siteName} or to those who let us use them. You may
        link to our pages and share them to support the work; any other use needs our consent in writing.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We run this website with care but cannot promise that it is always available or free of errors. As far as the
        law allows, we are not liable for indirect loss, nor for what banks, the payment provider or linked websites do.
        Our liability for a payment ends at its amount. Nothing here limits rights that the law does not let us limit.
        See also our <Link to="/disclaimer">Disclaimer</Link>.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and courts',
    body: (
      <p>
        These terms are governed by the laws of India. The courts in Pune, Maharashtra, have exclusive jurisdiction.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms. The text on this page applies from the day it appears here; a gift follows the terms
        of the day on which it was made.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <ContactWays facts={facts} /> },
];

export default function TermsPage() {
  return (
    <LegalPage
      page="terms"
      title="Terms & Conditions"
      description="The terms for using this website, donating once or regularly, membership, receipts and tax benefits."
      sections={termsSections}
    />
  );
}
