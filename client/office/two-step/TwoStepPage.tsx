import { useSession } from '../../shared/session/session';
import { PageHeader } from '../ui/PageHeader';
import { TwoStepCard } from './TwoStepCard';

/** The caller's own sign-in: the second step of it. */
export default function TwoStepPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="Your sign-in" about={user ? `As ${user.email}.` : ''} />
      <TwoStepCard />
    </>
  );
}
