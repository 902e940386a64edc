import { useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DonorToCompareDocument, MergeDonorsDocument, type DonorFactsFragment } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { LookupBox } from '../../forms/LookupBox';
import { unlessSecondPress } from '../../ui/second-press';
import { ToastPlace } from '../../ui/ToastPlace';
import { useWindowSize } from '../../ui/useWindowSize';
import { AlertIcon } from '../../../shared/ui/icons/facts';
import styles from './DonorPage.module.css';
import { MergeComparison } from './MergeComparison';
import { useDonorLookup } from '../useDonorLookup';

type Donor = DonorFactsFragment;

interface MergeDialogProps {
  open: boolean;
  donor: Donor;
  /** Whom to compare with at first; null lets the person search. */
  proposed: Donor | null;
  onClose: () => void;
}

interface Merge {
  keep: Donor;
  other: Donor;
}

const nameOf = ({ name, email }: Donor): string => name ?? email ?? 'N/A';

/** Shows two donors side by side and merges them into the one that is kept. */
export function MergeDialog({ open, donor, proposed, onClose }: MergeDialogProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const client = useApolloClient();
  const fillsScreen = useWindowSize() === 'phone';
  const [other, setOther] = useState(proposed);
  const [keepsOther, setKeepsOther] = useState(false);
  const [busy, setBusy] = useState(false);
  const { find, donorOf } = useDonorLookup(donor.id);
  const merge = useSubmit(MergeDonorsDocument, {
    variables: ({ keep, other: merged }: Merge) => ({
      input: { keepId: keep.id, mergeId: merged.id, keepReadAt: keep.updatedAt, mergeReadAt: merged.updatedAt },
    }),
    payload: (data) => data.mergeDonors,
    success: ({ donor: kept }) => ({
      title: 'Donors merged',
      description: kept ? `All records now belong to ${nameOf(kept)}.` : undefined,
    }),
    onDone: async ({ donor: kept }) => {
      onClose();
      if (kept) await navigate(`/admin/donors/${kept.id}`, { replace: true });
    },
    reload: keepsOther ? [] : ['DonorDetail'],
    onRefused: (_errors, { keep, other: merged }) => {
      // Whoever cannot be loaded stays as compared, and is refused again.
      compareAgain(keepsOther ? keep : merged).catch(() => undefined);
    },
  });
  /** Loads both anew; whoever is gone is compared no more. */
  const compareAgain = async ({ id }: Donor) => {
    await client.refetchQueries({ include: ['DonorDetail'] });
    const { data } = await client.query({
      query: DonorToCompareDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    setOther(data?.adminDonor?.donor ?? null);
  };

  const isOtherTaxpayer = Boolean(other?.panNumber && donor.panNumber && other.panNumber !== donor.panNumber);
  const submit = async () => {
    if (!other) return;
    setBusy(true);
    await merge(keepsOther ? { keep: other, other: donor } : { keep: donor, other });
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : unlessSecondPress(onClose)}
      fullScreen={fillsScreen}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fillsScreen ? undefined : { maxWidth: '50rem' } } }}
    >
      <DialogTitle id={titleId}>Merge donors</DialogTitle>
      <DialogContent className={styles.merge}>
        <LookupBox
          label="The other donor"
          placeholder="Name, email, phone or PAN"
          value={other && { value: other.id, label: nameOf(other) }}
          find={find}
          onChange={(choice) => setOther(choice && donorOf(choice.value))}
          autoFocus={proposed === null}
        />
        {other && <MergeComparison one={donor} other={other} keepsOther={keepsOther} onKeep={setKeepsOther} />}
        {isOtherTaxpayer ? (
          <p className={styles.refusal} role="alert">
            <AlertIcon size={18} />
            These donors have different PANs, so they are different taxpayers and cannot be merged.
          </p>
        ) : (
          <p className={styles.note}>
            All donations, receipts, recurring gifts and tags move to the donor you keep. Details that the kept donor
            lacks are copied over. The other donor is removed. This cannot be undone. Issued receipts do not change.
          </p>
        )}
      </DialogContent>
      {open && <ToastPlace />}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={!other || isOtherTaxpayer}
          loading={busy}
          loadingPosition="start"
          onClick={() => void submit()}
        >
          {other ? `Merge into ${nameOf(keepsOther ? other : donor)}` : 'Merge'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
