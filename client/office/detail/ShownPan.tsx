import Button from '@mui/material/Button';
import { useState } from 'react';
import { maskedPan } from '../../../rules/pan';
import { ShowPanDocument, type PanOwner } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { CopyCell, Figures } from '../ui/cells';
import { useMay } from '../ui/useMay';
import styles from './ShownPan.module.css';

interface ShownPanProps {
  of: PanOwner;
  /** The record's id. */
  id: string;
  /** Its PAN as the server gives it: by its ends. */
  ends: string;
}

/** A PAN by its ends, and the whole one at a press, which the server records. */
export function ShownPan({ of, id, ends }: ShownPanProps) {
  const may = useMay()('showPan');
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<{ id: string; pan: string } | null>(null);
  const show = useSubmit(ShowPanDocument, {
    variables: () => ({ input: { of, id } }),
    payload: (data) => data.showPan,
    failure: 'The PAN was not shown',
    onDone: ({ pan }) => setShown(pan === null ? null : { id, pan }),
  });
  const press = async () => {
    setBusy(true);
    await show({});
    setBusy(false);
  };
  // What was shown of another record, or of this one before it was corrected, is not shown on.
  const pan = shown !== null && shown.id === id && maskedPan(shown.pan) === ends ? shown.pan : null;
  if (!may) return <Figures>{ends}</Figures>;
  return (
    <span className={styles.pan}>
      {pan === null ? <Figures>{ends}</Figures> : <CopyCell value={pan} what="PAN" isFact />}
      {pan === null ? (
        <Button size="small" variant="text" aria-label="Show PAN" loading={isBusy} onClick={() => void press()}>
          Show
        </Button>
      ) : (
        <Button size="small" variant="text" aria-label="Hide PAN" onClick={() => setShown(null)}>
          Hide
        </Button>
      )}
      <span className={styles.note} role="status">
        {pan !== null && 'That you saw it is in the audit log.'}
      </span>
    </span>
  );
}
