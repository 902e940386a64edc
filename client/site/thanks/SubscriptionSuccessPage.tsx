import { Link } from 'react-router-dom';
import { useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { EveningBand, Lead } from './EveningBand';
import { SlipFoot } from './GiftSlip';
import { NoGift } from './NoGift';
import { greetingOf } from './Thanks';
import { NextSteps } from './NextSteps';
import { SubscriptionFacts } from './SubscriptionFacts';
import styles from './SubscriptionSuccessPage.module.css';
import { NOT_LOADED } from './useOpenedGift';
import { usePendingSubscription } from './usePendingSubscription';

const WORDS = {
  looking: { title: 'Your recurring gift', lead: 'One moment, please.' },
  unconfirmed: {
    title: 'Your recurring gift is not confirmed yet',
    lead: 'Your bank has not confirmed your authorisation yet. This page updates as soon as it does. Nothing is charged before that.',
  },
  lapsed: {
    title: 'Your recurring gift was not set up',
    lead: 'Nothing was charged. You can begin again at any time.',
  },
  unreachable: { title: 'Your recurring gift', lead: NOT_LOADED },
  given: { title: 'Subscription Activated', lead: 'Your recurring gift supports our work with every payment.' },
  paused: { title: 'Your recurring gift is paused', lead: 'No payment is taken until it is resumed.' },
  changed: { title: 'Your recurring gift was changed', lead: 'My giving shows how it goes on.' },
  ended: { title: 'Your recurring gift has ended', lead: 'No further payment is taken.' },
  refunded: { title: 'Your payment was refunded', lead: 'The amount goes back to the account it came from.' },
};

/** Page after the authorisation of a recurring gift; it claims nothing without a gift of this tab. */
export default function SubscriptionSuccessPage() {
  const email = useSiteQuery().data?.site.contact.email ?? '';
  const { arrival, replace } = usePendingSubscription();
  if (arrival.kind === 'none') return <NoGift />;

  const given = arrival.kind === 'given' ? arrival : null;
  const opened = given?.opened;
  // Without the server's answer this tab's own record counts.
  const state = given ? (opened?.gift.state ?? 'given') : arrival.kind;
  const { title, lead } = WORDS[state];
  const isOpen = given === null && state !== 'lapsed';
  const isThanked = given !== null && state !== 'refunded';
  return (
    <>
      <Head title={title} noIndex />
      <EveningBand
        isLit={isThanked}
        title={title}
        greeting={isThanked ? greetingOf(opened?.gift.callName ?? '') : undefined}
      >
        <div className={isOpen ? styles.moment : undefined}>
          <Lead>{lead}</Lead>
        </div>
        <noscript>
          <Lead>
            This page needs JavaScript to show your gift. If you have set one up, a confirmation comes by email.
          </Lead>
        </noscript>
      </EveningBand>
      <Container className={styles.columns}>
        <div>
          {(state === 'given' || isOpen) && <NextSteps />}
          <p className={styles.support}>
            Questions? Write to{' '}
            {email ? <a href={`mailto:${email}`}>{email}</a> : <Link to="/contact">our office</Link>}.
          </p>
          <LinkButton to="/" size="large">
            Back to Home
          </LinkButton>
        </div>
        {given && (
          <SubscriptionFacts record={given.record} gift={opened?.gift}>
            {opened && isThanked && <SlipFoot gift={opened.gift} giftKey={opened.key} onCorrected={replace} />}
          </SubscriptionFacts>
        )}
        {isOpen && (
          <div className={styles.moment}>
            <PageSpinner inline />
          </div>
        )}
      </Container>
    </>
  );
}
