import { Suspense, lazy } from 'react';
import { Container } from '../../shared/ui/Container';
import { Head } from '../../shared/head/head';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { AccountLine } from './AccountLine';
import { CorrectDetails } from './CorrectDetails';
import { asksForAddress, leadOf, pansOf } from './giving-words';
import styles from './MyGivingPage.module.css';
import { NotLoaded } from './NotLoaded';
import { Subscriptions } from './Subscriptions';
import { useMyGiving } from './useMyGiving';
import { Years } from './Years';

/** Loaded on demand, since they contain forms. */
const AskForLink = lazy(() => import('./AskForLink'));
const YourData = lazy(() => import('./YourData'));
const AddressStrips = lazy(() => import('./AddressStrip'));

/** A donor's own page, opened by the link in every mail, without an account. */
export default function MyGivingPage() {
  const { giving, reload, retry } = useMyGiving();
  const opened = giving.state === 'open' ? { page: giving.page, pageKey: giving.key, onChanged: reload } : null;

  return (
    <Container className={styles.page}>
      <Head title="My giving" noIndex />
      <h1>My giving</h1>
      {!opened && (
        <p className={styles.lead}>
          Your gifts, receipts and recurring gifts are on your own page. Every email about a gift contains the link.
        </p>
      )}
      <noscript>
        <p>
          The page needs JavaScript. Without it, <a href="/contact">write to us</a> for anything about your gifts.
        </p>
      </noscript>
      {giving.state === 'loading' && (
        <div className={styles.wait}>
          <PageSpinner inline />
        </div>
      )}
      {giving.state === 'failed' && <NotLoaded reason={giving.reason} onRetry={retry} />}
      {giving.state === 'closed' && (
        <Suspense>
          <AskForLink isOldLink={giving.isOldLink} />
        </Suspense>
      )}
      {opened && (
        <>
          <p className={styles.lead}>{leadOf(opened.page)}</p>
          <p className={styles.about}>
            This page is for <span className={styles.address}>{opened.page.email}</span> only. {pansOf(opened.page)}
          </p>
          <Subscriptions gifts={opened.page.subscriptions} pageKey={opened.pageKey} onChanged={reload} />
          {asksForAddress(opened.page) && (
            <Suspense>
              <AddressStrips {...opened} />
            </Suspense>
          )}
          <Years {...opened} />
          <CorrectDetails {...opened} />
          <Suspense>
            <YourData pageKey={opened.pageKey} />
          </Suspense>
        </>
      )}
      <AccountLine />
    </Container>
  );
}
