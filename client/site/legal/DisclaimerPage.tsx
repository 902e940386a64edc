import { ContactWays, WriteTo } from './ContactWays';
import type { LegalFacts } from './facts';
import { LegalPage, type LegalSection } from './LegalPage';

const disclaimerSections = (facts: LegalFacts): readonly LegalSection[] => [
  {
    id: 'information',
    title: 'General information',
    body: (
      <p>
        {facts.siteName} publishes this website to inform about its work. We check what we write and correct mistakes
        when we learn of them, but cannot guarantee that every page is complete and up to date.
      </p>
    ),
  },
  {
    id: 'advice',
    title: 'No professional advice',
    body: (
      <p>
        Nothing on this website is legal, tax, financial or medical advice. What we say about tax benefits is a summary:
        what you can deduct depends on your income, your tax regime, the way you paid and the law of the year. Please
        ask a chartered accountant. In a medical emergency call 112.
      </p>
    ),
  },
  {
    id: 'figures',
    title: 'Figures and stories',
    body: (
      <>
        <p>
          Figures on the reach of our work are rounded totals since we began. Sums raised follow the payments confirmed
          so far and change with refunds. Names in stories may be changed to protect people, and the drawings show no
          real persons.
        </p>
        {facts.hasSimulatedFigures && (
          <p>
            On this website the number of donors who helped today and the notes about recent donations on campaign pages
            are simulated, for demonstration. They do not show real donations.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'use-of-gifts',
    title: 'Use of gifts',
    body: (
      <p>
        We spend a gift on the purpose it was given for. What a gift of a certain size can do is an example based on
        usual costs, not a promise. Where a campaign is full or cannot go ahead, the gift serves similar work.
      </p>
    ),
  },
  {
    id: 'currencies',
    title: 'Other currencies',
    body: (
      <p>
        Amounts marked as approximate are converted at fixed rates for orientation. You are charged in Indian rupees,
        and your bank decides its own rate and fees.
      </p>
    ),
  },
  {
    id: 'links',
    title: 'Other websites',
    body: (
      <p>
        We link to other websites and show videos, posts and maps from them. Their operators are responsible for them,
        and a link is no endorsement.
      </p>
    ),
  },
  {
    id: 'fraud',
    title: 'Beware of fraud',
    body: (
      <p>
        We never ask for card numbers, PINs or one-time passwords by phone, email or WhatsApp, and nobody collects cash
        for us at the door. If somebody claims to act in our name and you are in doubt, write to{' '}
        <WriteTo email={facts.email} /> before you pay.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, we are not liable for loss that follows from relying on this website alone, or from
        its being unavailable. This disclaimer is governed by the laws of India; the courts in Pune have jurisdiction.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <ContactWays facts={facts} /> },
];

export default function DisclaimerPage() {
  return (
    <LegalPage
      page="disclaimer"
      title="Disclaimer"
      description="What the information, figures and links on this website are, and what they are not."
      sections={disclaimerSections}
    />
  );
}
