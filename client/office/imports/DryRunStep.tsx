import Button from '@mui/material/Button';
import { useState } from 'react';
import { StartImportDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FootBar, Keys } from '../ui/FootBar';
import { useWindowSize } from '../ui/useWindowSize';
import { ChangesCard } from './ChangesCard';
import { FigureCards } from './FigureCards';
import { importList } from './import-list';
import { countOf, kinds, leftOutWords, type BatchInWork } from './import-words';
import styles from './ImportPage.module.css';
import { ProblemsCard } from './ProblemsCard';
import { useControlEnter } from './useControlEnter';

const keys = [
  [['Tab'], 'next line to mend'],
  [['Ctrl', 'Enter'], 'bring in'],
] as const;

interface DryRunStepProps {
  batch: BatchInWork;
  /** Back to the columns; none once the batch was brought in. */
  onBack?: () => void;
  /** Called once the import was started. */
  onStarted: () => void;
}

/** Third step: what would happen, the lines that need a look, and what changes. Nothing is written before the button. */
export function DryRunStep({ batch, onBack, onStarted }: DryRunStepProps) {
  const [isBusy, setBusy] = useState(false);
  const isPhone = useWindowSize() === 'phone';
  const start = useSubmit(StartImportDocument, {
    variables: () => ({ input: { id: batch.id } }),
    payload: (data) => data.startImport,
    reload: importList.queries.filter((name) => name !== 'AdminImports'),
    onDone: onStarted,
  });
  const { kind, figures, totals } = batch;
  const ready = figures?.ready ?? 0;
  const bringIn = async () => {
    if (isBusy || ready === 0) return;
    setBusy(true);
    await start(undefined);
    setBusy(false);
  };
  useControlEnter(() => void bringIn());
  if (!figures) return null;
  const leftOut = leftOutWords(figures);
  return (
    <>
      <FigureCards kind={kind} figures={figures} />
      <div className={styles.columns}>
        <ProblemsCard batch={batch} figures={figures} />
        {totals && (
          <div className={styles.side}>
            <ChangesCard kind={kind} totals={totals} />
          </div>
        )}
      </div>
      <FootBar start={<Keys keys={keys} />} middle={leftOut && <p>{leftOut}</p>}>
        {onBack && !isPhone && (
          <Button variant="outlined" onClick={onBack}>
            Back
          </Button>
        )}
        <Button
          variant="contained"
          loading={isBusy}
          loadingPosition="start"
          disabled={ready === 0}
          onClick={() => void bringIn()}
        >
          {ready === 0 ? `No ${kinds[kind].many} to bring in` : `Bring in ${countOf(kind, ready)}`}
        </Button>
      </FootBar>
    </>
  );
}
