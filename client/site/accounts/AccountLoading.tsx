import { PageSpinner } from '../../shared/ui/PageSpinner';
import { AccountCard } from './AccountCard';

/** Placeholder until the browser knows who is signed in; the server never does. */
export const AccountLoading = () => (
  <>
    <noscript>
      <AccountCard title="JavaScript is required" text="Please turn on JavaScript to sign in." />
    </noscript>
    <PageSpinner />
  </>
);
