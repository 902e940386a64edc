import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import { formatRupees } from '../../../rules/money';
import type { ThankedGiftFragment } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { Container } from '../../shared/ui/Container';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { EveningBand, Lead } from './EveningBand';
import { NoGift } from './NoGift';
import { greetingOf, Thanks, WaysOn } from './Thanks';
import { NOT_LOADED, useOpenedGift, type OpenedGift } from './useOpenedGift';
import styles from './DonationSuccessPage.module.css';
import { useSettledGift, type Arrival } from './useSettledGift';

type View =
  | { kind: 'looking' | 'checking' | 'unconfirmed' | 'unreachable'; amount: number | null }
  | { kind: 'refunded' | 'none' }
  /** `receiptNumber` is null while the gift's day is uncertain. */
  | {
      kind: 'given';
      amount: number;
      receiptNumber: string | null;
      opened: { key: string; gift: ThankedGiftFragment } | null;
    };

/**
 * Chooses the view by what is certain. The server takes precedence; without its answer this tab's own record counts.
 */
function viewOf(arrival: Arrival, opened: OpenedGift): View {
  if (arrival.kind === 'looking') return { kind: 'looking', amount: null };
  if (arrival.kind === 'checking' || arrival.kind === 'unconfirmed')
    return { kind: arrival.kind, amount: arrival.pending.amount };
  if (arrival.kind === 'refunded' || (opened.kind === 'open' && opened.gift.state === 'refunded'))
    return { kind: 'refunded' };
  if (opened.kind === 'open' && opened.gift.state === 'given') {
    return { kind: 'given', amount: opened.gift.amount, receiptNumber: opened.gift.receiptNumber, opened };
  }
  if (arrival.kind === 'settled' && opened.kind !== 'closed') return { kind: 'given', ...arrival.gift, opened: null };
  if (opened.kind === 'unreachable') return { kind: 'unreachable', amount: null };
  return opened.kind === 'opening' ? { kind: 'looking', amount: null } : { kind: 'none' };
}

const WAITING = {
  looking: { title: 'Your donation', lead: 'One moment, please.' },
  checking: {
    title: 'We are checking your payment',
    lead: 'Your bank has not confirmed it yet. This page updates as soon as it does. Please do not pay again.',
  },
  unconfirmed: {
    title: 'Your payment is not confirmed yet',
    lead: 'Please do not pay again. We keep checking with your bank and will email your receipt as soon as it confirms. If it does not, any amount debited is returned to you within 5 to 7 working days.',
  },
  unreachable: { title: 'Your donation', lead: NOT_LOADED },
  refunded: { title: 'Your payment was refunded', lead: 'The amount goes back to the account it came from.' },
};

function Given({
  amount,
  receiptNumber,
  opened,
  onCorrected,
}: Extract<View, { kind: 'given' }> & { onCorrected: (gift: ThankedGiftFragment) => void }) {
  const purpose = opened?.gift.campaignTitle;
  return (
    <>
      <Head title="Donation Successful" noIndex />
      <EveningBand isLit title="Donation Successful" greeting={greetingOf(opened?.gift.callName ?? '')}>
        <Lead>
          Your {formatRupees(amount)} has reached us.
          {purpose && (
            <>
              {' '}
              It goes to “<span lang={languageOf(purpose)}>{purpose}</span>”.
            </>
          )}{' '}
          {receiptNumber
            ? 'A receipt has been emailed to you.'
            : 'Your receipt comes by email as soon as your bank confirms the payment date.'}
        </Lead>
      </EveningBand>
      {opened ? (
        <Thanks gift={opened.gift} giftKey={opened.key} onCorrected={onCorrected} />
      ) : (
        <Container className={styles.waiting}>
          {receiptNumber && <p>Receipt number {receiptNumber}</p>}
          <WaysOn />
        </Container>
      )}
    </>
  );
}

/** Thank-you page of a one-time gift. All its data comes from this tab and its key, so the address reveals nothing. */
export default function DonationSuccessPage() {
  const { state } = useLocation() as { state: number | null };
  const [gift, setGift] = useState(state);
  // A link within the page has no state, and is no other gift.
  if (state && state !== gift) setGift(state);
  return <OneGift key={gift} />;
}

function OneGift() {
  const arrival = useSettledGift();
  const { opened, replace } = useOpenedGift('order', arrival.kind === 'settled' || arrival.kind === 'unknown');
  const view = viewOf(arrival, opened);
  if (view.kind === 'none') return <NoGift />;
  if (view.kind === 'given') return <Given {...view} onCorrected={replace} />;

  const { title, lead } = WAITING[view.kind];
  return (
    <>
      <Head title={title} noIndex />
      <EveningBand isLit={false} title={title}>
        <div className={styles.moment}>
          <Lead>
            {'amount' in view && view.amount !== null && `${formatRupees(view.amount)}: `}
            {lead}
          </Lead>
        </div>
        <noscript>
          <Lead>This page needs JavaScript to show your gift. If you have donated, your receipt comes by email.</Lead>
        </noscript>
      </EveningBand>
      <Container className={styles.waiting}>
        {(view.kind === 'looking' || view.kind === 'checking') && (
          <div className={styles.moment}>
            <PageSpinner inline />
          </div>
        )}
        <WaysOn />
      </Container>
    </>
  );
}
