import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { randomId } from '../../../shared/random-id';
import { PlusIcon } from '../../../shared/ui/icons/actions';

// Fetched when it is first opened: the calendar comes with it.
const RecordDonationDialog = lazy(() => import('./RecordDonationDialog'));

/** The button that records an offline donation, with its dialog. */
export function RecordDonation() {
  const [opening, setOpening] = useState({ open: false, flowId: '' });
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PlusIcon />}
        onClick={() => setOpening({ open: true, flowId: randomId() })}
      >
        Record donation
      </Button>
      <Suspense fallback={null}>
        {opening.flowId && (
          <RecordDonationDialog
            key={opening.flowId}
            open={opening.open}
            flowId={opening.flowId}
            onClose={() => setOpening((last) => ({ ...last, open: false }))}
          />
        )}
      </Suspense>
    </>
  );
}
