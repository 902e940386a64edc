import Button from '@mui/material/Button';
import { useState } from 'react';
import { randomId } from '../../../shared/random-id';
import { PlusIcon } from '../../../shared/ui/icons/actions';
import { RecordDonationDialog } from './RecordDonationDialog';

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
      <RecordDonationDialog
        key={opening.flowId}
        open={opening.open}
        flowId={opening.flowId}
        onClose={() => setOpening((last) => ({ ...last, open: false }))}
      />
    </>
  );
}
