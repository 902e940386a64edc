import Button from '@mui/material/Button';
import { useMendedImportLinesQuery } from '../../generated/graphql';
import { FootBar, Keys } from '../ui/FootBar';
import { countOf, kinds, type BatchInWork } from './import-words';
import { ProblemsCard } from './ProblemsCard';
import { useStart } from './useStart';

const keys = [[['Tab'], 'next line to mend']] as const;

interface MendLaterProps {
  batch: BatchInWork;
  /** Called once the mended lines are being brought in. */
  onStarted: () => void;
}

/** The lines of a batch that stayed out: mended here, they are brought in as a part of the same batch. */
export function MendLater({ batch, onStarted }: MendLaterProps) {
  const { data } = useMendedImportLinesQuery({ variables: { id: batch.id }, fetchPolicy: 'cache-and-network' });
  const mended = data?.adminImportLines.totalCount ?? 0;
  const { isBusy, start, waitFor } = useStart(batch, mended > 0, onStarted);
  const { kind, figures } = batch;
  return (
    <>
      <ProblemsCard
        batch={batch}
        figures={{ mended, refused: Math.max(0, (figures?.refused ?? 0) - mended) }}
        onMend={waitFor}
      />
      <FootBar start={<Keys keys={keys} />}>
        <Button variant="contained" loading={isBusy} loadingPosition="start" disabled={mended === 0} onClick={start}>
          {mended === 0 ? `No mended ${kinds[kind].many} yet` : `Bring in ${countOf(kind, mended)}`}
        </Button>
      </FootBar>
    </>
  );
}
