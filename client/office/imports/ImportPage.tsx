import Button from '@mui/material/Button';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useAdminImportQuery } from '../../generated/graphql';
import { DetailHeader } from '../detail/DetailHeader';
import { DetailState } from '../detail/DetailState';
import { ExportButton } from '../exports/ExportButton';
import { TableState } from '../table/TableStates';
import { useWindowSize } from '../ui/useWindowSize';
import { ColumnsStep } from './ColumnsStep';
import { DryRunStep } from './DryRunStep';
import { MendLater } from './MendLater';
import { NewImport } from './NewImport';
import { BatchState } from './import-columns';
import { fileWords, isRunning, kinds, type BatchInWork } from './import-words';
import styles from './ImportPage.module.css';
import { ResultCard } from './ResultCard';
import { Steps, type Step } from './Steps';
import { useDiscard } from './useDiscard';
import { useHindrances } from './useHindrances';
import { useRunningBatch } from './useRunningBatch';
import { useUndo } from './useUndo';
import { WorkCard } from './WorkCard';

const back = { to: '/admin/imports', label: 'Bring in' };

const stepOf: Partial<Record<BatchInWork['status'], Step>> = {
  reading: 'File',
  refused: 'File',
  columns: 'Columns',
  checking: 'Dry run',
  checked: 'Dry run',
  importing: 'Bring in',
  imported: 'Bring in',
};

/** One line about the file; on a phone it says the step as well, which has no picture there. */
function aboutOf(batch: BatchInWork, step: Step | undefined, isPhone: boolean): string {
  if (isPhone && step === 'Columns') return 'Step 2 of 4: columns. Nothing is written yet.';
  if (isPhone && step === 'Dry run') return 'Step 3 of 4: dry run. Nothing is written yet.';
  const file = fileWords(batch);
  if (step === 'Columns') return `${file}. Nothing is written before step 4.`;
  if (step === 'Dry run') return `${file}. A dry run: nothing is written yet, nobody is mailed.`;
  return `${file}.`;
}

/** A file on its way: the step at which it stands. */
function BatchPage({ id }: { id: string }) {
  const navigate = useNavigate();
  const isPhone = useWindowSize() === 'phone';
  const [params, setParams] = useSearchParams();
  const query = useAdminImportQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const batch = query.data?.adminImport;
  useRunningBatch(batch, () => void query.refetch());
  const { ask: undo, dialog: undoing } = useUndo();
  const { explain, dialog: explanation } = useHindrances();
  const { ask: discard, dialog: discarding } = useDiscard(() => void navigate('/admin/imports'));
  if (!batch) return <DetailState what="batch" back={back} query={query} />;

  // Back from the dry run: the columns can be looked at; the batch goes back when one is changed.
  const looksBack = batch.status === 'checked' && params.get('step') === 'columns';
  const step = looksBack ? 'Columns' : stepOf[batch.status];
  const isOpen = batch.status === 'columns' || batch.status === 'checked' || batch.status === 'refused';
  const problems = batch.status === 'checked' || batch.status === 'imported';
  const toList = () => void navigate('/admin/imports');
  return (
    <>
      <DetailHeader
        back={looksBack || step !== 'Dry run' ? back : { to: `/admin/imports/${id}?step=columns`, label: 'Columns' }}
        title={kinds[batch.kind].heading}
        badge={step ? undefined : <BatchState batch={batch} />}
        about={aboutOf(batch, step, isPhone)}
        action={
          <span className={styles.tools}>
            {isOpen && !isPhone && (
              <Button variant="text" onClick={() => discard(batch)}>
                Other file
              </Button>
            )}
            {step === 'Columns' && (
              <Button component="a" href={`/imports/templates/${batch.kind}.csv`} download variant="outlined">
                Template
              </Button>
            )}
            {problems && step !== 'Columns' && batch.problems.length > 0 && (
              <ExportButton
                input={{ list: 'importProblems', importProblems: { importId: id } }}
                label="List of problems, CSV"
              />
            )}
          </span>
        }
      />
      {step && <Steps current={step} />}
      {isRunning(batch) && <WorkCard batch={batch} onUndo={undo} onDiscard={discard} />}
      {(batch.status === 'columns' || looksBack) && (
        <ColumnsStep batch={batch} onStarted={() => setParams({}, { replace: true })} />
      )}
      {batch.status === 'checked' && !looksBack && (
        <DryRunStep batch={batch} onBack={() => setParams({ step: 'columns' })} onStarted={toList} />
      )}
      {batch.status === 'imported' && (
        <>
          <ResultCard batch={batch} onUndo={undo} onExplain={explain} />
          {batch.problems.length > 0 && <MendLater batch={batch} onStarted={toList} />}
        </>
      )}
      {batch.status === 'refused' && (
        <div className={styles.card}>
          <TableState
            role="alert"
            sentence="This file could not be read."
            help={batch.refusal ?? ''}
            action={
              <Button variant="outlined" onClick={() => discard(batch)}>
                Other file
              </Button>
            }
          />
        </div>
      )}
      {batch.status === 'undone' && (
        <div className={styles.card}>
          <TableState
            sentence="This batch was undone."
            help="What it brought in is gone. The same file can be brought in again."
            action={
              <Button component={Link} to="/admin/imports/new" variant="outlined">
                Bring in a file
              </Button>
            }
          />
        </div>
      )}
      {undoing}
      {explanation}
      {discarding}
    </>
  );
}

/** One file: a new one that is still to be chosen, or a batch. */
export default function ImportPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewImport /> : <BatchPage key={id} id={id} />;
}
