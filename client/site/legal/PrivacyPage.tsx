import { DATA_PROMISES } from '../../../rules/data-promises';
import { MIN_AGE } from '../../../rules/limits';
import { useRetentionPromisesQuery } from '../../generated/graphql';
import { ContactWays, WriteTo } from './ContactWays';
import type { LegalFacts } from './facts';
import { LegalPage, type LegalSection } from './LegalPage';

const privacySections = (facts: LegalFacts): readonly LegalSection[] => [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <p>
        {facts.siteName}
        {facts.cin && ` (CIN ${facts.cin})`} is a registered non-profit in India. For the personal data described here
        we are the data fiduciary under the Digital Personal Data Protection Act, 2023 (DPDP Act), and this page is our
        notice to you. We already follow the Act, although some of its duties begin only in May 2027.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <ul>
        <li>
          When you donate: your name, email address, phone number, the amount and its purpose, and your PAN and address
          if you give them.
        </li>
        <li>
          From the payment: its number, its method and its result. Card numbers, UPI PINs and bank passwords go only to
          the payment provider. We never see them.
        </li>
        <li>When you write to us, apply to volunteer or ask about CSR: what you enter in the form.</li>
        <li>
          When you create an account: your name, your email address and your password, which is stored as a hash that
          cannot be read back.
        </li>
        <li>When you become a member: your name, city, mobile number and photograph, and your PAN if you give it.</li>
        <li>
          Technical data: your internet address, used to stop misuse of our forms and payments, and the logs of our
          server.
        </li>
      </ul>
    ),
  },
  {
    id: 'why-we-use-it',
    title: 'Why we use it',
    body: (
      <ul>
        <li>To process your donation, issue a receipt and send it to you.</li>
        <li>
          To meet the law: a charity has to report the name, address, PAN and amounts of its donors to the Income Tax
          Department every year, and gives donors their certificate from that report.
        </li>
        <li>To answer you, and to plan volunteering, membership and partnerships with you.</li>
        <li>To manage a recurring donation, and to tell you when a payment did not go through.</li>
        <li>To prevent fraud, and to keep this website running.</li>
      </ul>
    ),
  },
  {
    id: 'what-others-see',
    title: 'What other visitors can see',
    body: (
      <p>
        The list of top donors and the notes on campaign pages can show a donor’s name, city and amount. Choose the
        anonymous donation in the dialog and none of it is shown. Of members we show the name, city and photograph.
        Email addresses, phone numbers, postal addresses and PANs are never shown.
      </p>
    ),
  },
  {
    id: 'who-receives-it',
    title: 'Who receives it',
    body: (
      <>
        <p>We do not sell, rent or trade personal data. It is passed on only to:</p>
        <ul>
          <li>Razorpay, our payment provider, to carry out and to refund payments;</li>
          <li>the companies that host this website and deliver our email, on our instructions;</li>
          <li>the Income Tax Department, our auditors, and authorities or courts where the law demands it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'consent',
    title: 'Consent and how to withdraw it',
    body: (
      <p>
        You give consent by sending a form or by donating. You may withdraw it at any time, as easily as you gave it,
        with one press on My giving, or with one message to <WriteTo email={facts.email} />. We then stop using your
        data and erase it, except for what the law tells us to keep. What was done before the withdrawal stays lawful.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Under the DPDP Act you can ask us:</p>
        <ul>
          <li>which of your personal data we hold, what we do with it, and who received it;</li>
          <li>to correct, complete or update it;</li>
          <li>to erase it, unless a law requires us to keep the record;</li>
          <li>to register a person who acts for you if you die or cannot act yourself;</li>
          <li>
            to look into a complaint. If our answer does not satisfy you, you can turn to the Data Protection Board of
            India.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        Donations, receipts and the donor details that belong to them are kept for as long as tax and company law
        require, which can be ten years. Messages and applications are kept for as long as we need them to answer you
        and to work with you, accounts and membership details until you leave.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'Your browser and other services',
    body: (
      <p>
        We use no advertising or tracking cookies. Your browser’s storage holds your sign-in and, during a visit, what
        you typed into the donation form (never the PAN) until the gift is made, the figures of your last gift for the
        thank-you page and which prompts you have seen. YouTube videos and Instagram posts load only when you press
        them, the payment window only when you donate; those services, and the maps we show, follow their own privacy
        policies.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security and breaches',
    body: (
      <p>
        Data travels encrypted, and only staff who need it can open it. If a breach touches your data, we tell you and
        the Data Protection Board of India without delay, and the Board receives a full report within 72 hours.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        This website is not for children under {MIN_AGE}, and we do not knowingly collect their data. If a child has
        sent us something, tell us and we erase it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When we change this policy, the new text appears on this page. If a change matters to data we already hold, we
        tell you by email.
      </p>
    ),
  },
  { id: 'contact', title: 'Questions and grievances', body: <ContactWays facts={facts} /> },
];

/** What somebody can do without us, in the words that the software keeps. */
const yourselves: LegalSection = {
  id: 'do-it-yourself',
  title: 'What you can do yourself',
  body: (
    <ul>
      {Object.values(DATA_PROMISES).map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  ),
};

/** What the software deletes, in the words that go with its settings. */
const deletedByItself = (promises: readonly string[]): LegalSection => ({
  id: 'deleted-by-itself',
  title: 'What this website deletes by itself',
  body: (
    <>
      <p>Every night our software deletes what is older than this:</p>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <p>Backups hold what was deleted until they are deleted themselves.</p>
    </>
  ),
});

export default function PrivacyPage() {
  const promises = useRetentionPromisesQuery().data?.retentionPromises;
  return (
    <LegalPage
      page="privacy"
      title="Privacy Policy"
      description="Which personal data we collect, why, who sees it, how long we keep it, and your rights under the DPDP Act."
      sections={privacySections}
      additions={promises?.length ? [yourselves, deletedByItself(promises)] : [yourselves]}
    />
  );
}
