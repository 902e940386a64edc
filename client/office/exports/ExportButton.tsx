import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import type { ExportFormat, ExportInput } from '../../generated/graphql';
import { useExport, useRunningExports } from './exports';
import { DownloadIcon } from '../../shared/ui/icons/actions';
import { IconAction } from '../ui/IconAction';
import { useWindowSize } from '../ui/useWindowSize';
import styles from './ExportButton.module.css';

interface ExportButtonProps {
  /** The list, with what is searched and filtered at this moment. */
  input: ExportInput;
  label?: string;
}

/** Saves what a table shows as a CSV or Excel file. On a phone the first is an icon, unless it has a name of its own. */
export function ExportButton({ input, label }: ExportButtonProps) {
  const start = useExport();
  const isBusy = useRunningExports().some(({ list }) => list === input.list);
  const isPhone = useWindowSize() === 'phone';
  const csv = label ?? 'Export CSV';
  const name = isBusy ? 'Exporting…' : csv;
  const press = (format: ExportFormat) => {
    if (!isBusy) start({ ...input, format });
  };
  const excel = input.list !== 'everything' && (
    <Button
      variant="outlined"
      className={styles.excel}
      aria-label={csv.replace('CSV', 'XLSX')}
      aria-disabled={isBusy || undefined}
      onClick={() => press('xlsx')}
    >
      XLSX
    </Button>
  );
  if (isPhone && !label)
    return (
      <>
        <IconAction name={name} icon={<DownloadIcon />} busy={isBusy} onClick={() => press('csv')} />
        {excel}
      </>
    );
  const save = (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon size={18} />}
      aria-disabled={isBusy || undefined}
      onClick={() => press('csv')}
    >
      {name}
    </Button>
  );
  if (!excel) return save;
  return (
    <ButtonGroup className={styles.group} aria-label={csv.replace(' CSV', '')}>
      {save}
      {excel}
    </ButtonGroup>
  );
}
