import Button from '@mui/material/Button';
import { PageHeader } from '../ui/PageHeader';
import { TwoStepCard } from './TwoStepCard';
import styles from './TwoStep.module.css';

/** Stands in place of the office until a required two-step sign-in is set up. */
export default function TwoStepGate({ onSignOut }: { onSignOut: () => void }) {
  return (
    <main className={styles.gate}>
      <PageHeader title="One more step" about="The office opens once two-step sign-in is set up." />
      <TwoStepCard />
      <div className={styles.leave}>
        <Button onClick={onSignOut}>Sign Out</Button>
      </div>
    </main>
  );
}
