import { PageSpinner } from '../../shared/ui/PageSpinner';
import { AccountCard } from './AccountCard';

interface AccountLoadingProps {
  /** What the page is for, such as `sign in`. */
  to: string;
}

/** Placeholder until the browser knows who is signed in; the server never does. */
export const AccountLoading = ({ to }: AccountLoadingProps) => (
  <>
    <noscript>
      <AccountCard title="JavaScript is required" text={`Please turn on JavaScript to ${to}.`} />
    </noscript>
    <PageSpinner />
  </>
);
