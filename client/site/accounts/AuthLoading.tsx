import { PageSpinner } from '../../shared/ui/PageSpinner';
import { AuthCard } from './AuthCard';

/** Placeholder until the browser knows who is signed in; the server never does. */
export const AuthLoading = () => (
  <>
    <noscript>
      <AuthCard title="JavaScript is needed here" text="Signing in works only with JavaScript switched on." />
    </noscript>
    <PageSpinner />
  </>
);
