import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FootBar, Keys } from '../ui/FootBar';
import { useWindowSize } from '../ui/useWindowSize';
import { ChangesCard } from './ChangesCard';
import { FigureCards } from './FigureCards';
import {
  alikeWords,
  countOf,
  kinds,
  leftOutWords,
  namesWords,
  severalNamesWords,
  type BatchInWork,
} from './import-words';
import styles from './ImportPage.module.css';
import { ProblemsCard } from './ProblemsCard';
import { useStart } from './useStart';

const keys = [
  [['Tab'], 'next line to mend'],
  [['Ctrl', 'Enter'], 'bring in'],
] as const;

interface DryRunStepProps {
  batch: BatchInWork;
  /** Back to the columns. */
  onBack: () => void;
  /** Called once the import was started. */
  onStarted: () => void;
}

/** Third step: what would happen, the lines that need a look, and what changes. Nothing is written before the button. */
export function DryRunStep({ batch, onBack, onStarted }: DryRunStepProps) {
  const isPhone = useWindowSize() === 'phone';
  const { kind, figures, totals } = batch;
  const ready = figures?.ready ?? 0;
  const { isBusy, start, waitFor } = useStart(batch, ready > 0, onStarted);
  if (!figures) return null;
  const leftOut = leftOutWords(figures);
  const notes = [
    ['warning', alikeWords(figures)],
    ['info', namesWords(figures)],
    ['info', severalNamesWords(figures)],
  ] as const;
  return (
    <>
      <FigureCards kind={kind} figures={figures} />
      {notes.map(
        ([severity, words]) =>
          words && (
            <Alert key={words} severity={severity}>
              {words}
            </Alert>
          ),
      )}
      <div className={styles.columns}>
        <ProblemsCard batch={batch} figures={figures} onMend={waitFor} />
        {totals && (
          <div className={styles.side}>
            <ChangesCard kind={kind} totals={totals} />
          </div>
        )}
      </div>
      <FootBar start={<Keys keys={keys} />} middle={leftOut && <p>{leftOut}</p>}>
        {!isPhone && (
          <Button variant="outlined" onClick={onBack}>
            Back
          </Button>
        )}
        <Button variant="contained" loading={isBusy} loadingPosition="start" disabled={ready === 0} onClick={start}>
          {ready === 0 ? `No ${kinds[kind].many} to bring in` : `Bring in ${countOf(kind, ready)}`}
        </Button>
      </FootBar>
    </>
  );
}
