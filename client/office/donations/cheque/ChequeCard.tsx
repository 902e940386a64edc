import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { ChequeOutcome } from '../../../../rules/cheque-outcome';
import { formatDate } from '../../../../rules/dates';
import type { DonationFactsFragment } from '../../../generated/graphql';
import { DetailCard } from '../../detail/DetailCard';
import styles from '../refund/Refund.module.css';
import { Allowed } from '../../ui/Allowed';

// Fetched when it is first opened: the calendar comes with it.
const ChequeOutcomeDialog = lazy(() => import('./ChequeOutcomeDialog'));

interface ChequeCardProps {
  donation: DonationFactsFragment;
  /** After an outcome was recorded, or somebody else changed the gift meanwhile. */
  onRecorded: () => void;
}

/** What the bank did with a cheque or demand draft, and recording it. Nothing for gifts paid otherwise. */
export function ChequeCard({ donation, onRecorded }: ChequeCardProps) {
  const [opening, setOpening] = useState<{ open: boolean; count: number; outcome: ChequeOutcome }>({
    open: false,
    count: 0,
    outcome: 'cleared',
  });
  const { source, paymentMethod, clearedOn, bouncedOn, status } = donation;
  if (source !== 'offline' || (paymentMethod !== 'cheque' && paymentMethod !== 'demand_draft')) return null;
  const ask = (outcome: ChequeOutcome) => setOpening(({ count }) => ({ open: true, count: count + 1, outcome }));
  return (
    <DetailCard title={paymentMethod === 'cheque' ? 'Cheque' : 'Demand draft'}>
      <p className={styles.words}>{outcomeInWords(clearedOn, bouncedOn)}</p>
      {status === 'success' && (
        <Allowed to="recordChequeOutcome">
          <div className={styles.foot}>
            <Button variant="outlined" onClick={() => ask('cleared')}>
              {clearedOn === null ? 'Cleared…' : 'Change the day…'}
            </Button>
            <Button variant="outlined" color="error" onClick={() => ask('bounced')}>
              Bounced…
            </Button>
          </div>
        </Allowed>
      )}
      <Suspense fallback={null}>
        {opening.count > 0 && (
          <ChequeOutcomeDialog
            key={opening.count}
            open={opening.open}
            donation={donation}
            outcome={opening.outcome}
            onClose={() => setOpening((last) => ({ ...last, open: false }))}
            onRecorded={onRecorded}
          />
        )}
      </Suspense>
    </DetailCard>
  );
}

function outcomeInWords(clearedOn: string | null, bouncedOn: string | null): string {
  if (bouncedOn !== null) return `Bounced on ${formatDate(bouncedOn)}. The gift is void, and its number is free again.`;
  return clearedOn === null ? 'Not yet recorded as cleared.' : `Cleared on ${formatDate(clearedOn)}.`;
}
