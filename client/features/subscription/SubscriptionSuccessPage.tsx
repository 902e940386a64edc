import { Link } from 'react-router-dom';
import { useSiteQuery } from '../../generated/graphql';
import { LinkButton } from '../../ui/Button';
import { PageSpinner } from '../../ui/PageSpinner';
import { ThanksPage } from '../../ui/ThanksPage';
import { NextSteps } from './NextSteps';
import { SubscriptionFacts } from './SubscriptionFacts';
import styles from './SubscriptionSuccessPage.module.css';
import { usePendingSubscription } from './usePendingSubscription';

/** Where the provider sends a donor who has authorised a recurring gift; the figures come from this tab's storage. */
export default function SubscriptionSuccessPage() {
  const email = useSiteQuery().data?.site.contact.email ?? '';
  const { isLoading, record } = usePendingSubscription();

  return (
    <ThanksPage
      title="Subscription Activated"
      lead="Thank you. Your recurring donation carries the work on, one payment after the other."
    >
      {isLoading && <PageSpinner inline />}
      {record && <SubscriptionFacts record={record} />}
      <NextSteps />
      <p className={styles.support}>
        Questions? Write to {email ? <a href={`mailto:${email}`}>{email}</a> : <Link to="/contact">our office</Link>}.
      </p>
      <LinkButton to="/" size="large">Back to Home</LinkButton>
    </ThanksPage>
  );
}
