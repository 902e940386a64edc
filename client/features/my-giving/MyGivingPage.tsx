import { Container } from '../../ui/Container';
import { Head } from '../../lib/head';
import { PageSpinner } from '../../ui/PageSpinner';
import { AskForLink } from './AskForLink';
import { Gifts } from './Gifts';
import styles from './MyGivingPage.module.css';
import { Pan } from './Pan';
import { RecurringGifts } from './RecurringGifts';
import { useMyGiving } from './useMyGiving';

/** A donor's own page: opened by the link in every mail, without an account. */
export default function MyGivingPage() {
  const { giving, show } = useMyGiving();

  return (
    <Container className={styles.page}>
      <Head title="My giving" noIndex />
      <h1>My giving</h1>
      {giving.state !== 'open' && (
        <p className={styles.lead}>
          Your gifts, receipts and recurring gifts are on a page of your own. The link to it is in every mail about a gift.
        </p>
      )}
      <noscript>
        <p>The page needs JavaScript. Without it, <a href="/contact">write to us</a> for anything about your gifts.</p>
      </noscript>
      {giving.state === 'loading' && <div className={styles.wait}><PageSpinner inline /></div>}
      {giving.state === 'closed' && <AskForLink isOldLink={giving.isOldLink} />}
      {giving.state === 'open' && (
        <>
          <p className={styles.lead}>
            {giving.page.name ? `${giving.page.name}, thank you` : 'Thank you'} for every gift. This page is for{' '}
            <span className={styles.address}>{giving.page.email}</span> alone.
          </p>
          <RecurringGifts gifts={giving.page.recurring} pageKey={giving.key} onChanged={show} />
          <Pan masked={giving.page.maskedPan} pageKey={giving.key} onAdded={show} />
          <Gifts gifts={giving.page.gifts} pageKey={giving.key} />
        </>
      )}
    </Container>
  );
}
