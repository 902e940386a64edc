import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { StartImportDryRunDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FootBar, Keys } from '../ui/FootBar';
import { openColumns } from './column-states';
import { CampaignNamesCard, DateOrderCard, NeedsCard, SheetCard } from './ColumnQuestions';
import { ColumnTable } from './ColumnTable';
import type { BatchInWork } from './import-words';
import styles from './ImportPage.module.css';
import { useColumnChoices } from './useColumnChoices';
import { useControlEnter } from './useControlEnter';

const keys = [
  [['Tab'], 'next column'],
  [['↑', '↓'], 'choose a field'],
  [['Ctrl', 'Enter'], 'dry run'],
] as const;

interface ColumnsStepProps {
  batch: BatchInWork;
  /** Called once the dry run was started. */
  onStarted: () => void;
}

/** Second step: where each column goes, the order of dates, and campaigns by another name. Every choice is saved at once. */
export function ColumnsStep({ batch, onStarted }: ColumnsStepProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { waiting, save, saved } = useColumnChoices(batch.id);
  const start = useSubmit(StartImportDryRunDocument, {
    variables: () => ({ input: { id: batch.id } }),
    payload: (data) => data.startImportDryRun,
    onDone: onStarted,
  });
  const dryRun = async () => {
    if (isBusy) return;
    setBusy(true);
    await saved();
    await start(undefined);
    setBusy(false);
  };
  useControlEnter(() => void dryRun());

  const open = openColumns(batch).length;
  const columnChoices = waiting.flatMap(({ columns = [] }) => columns);
  const campaignChoices = waiting.flatMap(({ campaigns = [] }) => campaigns);
  const order = waiting.findLast(({ dateOrder }) => dateOrder)?.dateOrder ?? batch.dateOrder;
  const sheet = waiting.findLast((choice) => typeof choice.sheet === 'number')?.sheet ?? batch.sheet;
  return (
    <>
      <SheetCard batch={batch} sheet={sheet} onChoose={(place) => save({ sheet: place })} />
      <div className={styles.columns}>
        <ColumnTable
          batch={batch}
          chosenFor={(position) => columnChoices.findLast((each) => each.position === position)?.field}
          onChoose={(position, field) => save({ columns: [{ position, field }] })}
        />
        <div className={styles.side}>
          <NeedsCard batch={batch} />
          <DateOrderCard batch={batch} order={order} onChoose={(dateOrder) => save({ dateOrder })} />
          <CampaignNamesCard
            batch={batch}
            chosenFor={(name) => campaignChoices.findLast((each) => each.name === name)?.campaignId}
            onChoose={(name, campaignId) => save({ campaigns: [{ name, campaignId }] })}
          />
        </div>
      </div>
      <FootBar
        start={
          <p aria-live="polite">
            {open > 0 ? (
              <>
                <b>{open} to decide.</b> An undecided column is left out.
              </>
            ) : (
              <b>Everything is decided.</b>
            )}
          </p>
        }
        middle={<Keys keys={keys} />}
      >
        <Button variant="outlined" onClick={() => void navigate('/admin/imports')}>
          Back
        </Button>
        <Button variant="contained" loading={isBusy} loadingPosition="start" onClick={() => void dryRun()}>
          Dry run
        </Button>
      </FootBar>
    </>
  );
}
