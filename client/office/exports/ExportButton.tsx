import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import type { ExportFormat, ExportInput } from '../../generated/graphql';
import { useExport, useRunningExports } from './exports';
import { DownloadIcon } from '../../shared/ui/icons/actions';
import { IconAction } from '../ui/IconAction';
import { useWindowSize } from '../ui/useWindowSize';
import styles from './ExportButton.module.css';
import { mayExport } from '../../../rules/may-export';
import { useMay, useOfficeRole } from '../ui/useMay';

interface ExportButtonProps {
  /** The list, with what is searched and filtered at this moment. */
  input: ExportInput;
  /** What is saved; ends with the first format. */
  label?: string;
  /** Formats to choose from; the first is that of the large button. */
  formats?: readonly [ExportFormat, ...ExportFormat[]];
}

/** Saves what a table shows as a file. On a phone the first format is an icon, unless the button has a name of its own. */
export function ExportButton({ input, label, formats = ['csv', 'xlsx'] }: ExportButtonProps) {
  const may = useMay();
  const role = useOfficeRole();
  const start = useExport();
  const isBusy = useRunningExports().some(({ list }) => list === input.list);
  const isPhone = useWindowSize() === 'phone';
  const [first, ...others] = input.list === 'everything' ? (['csv'] as const) : formats;
  const full = label ?? 'Export CSV';
  const name = isBusy ? 'Exporting…' : full;
  const press = (format: ExportFormat) => {
    if (!isBusy) start({ ...input, format });
  };
  const more = others.map((format) => (
    <Button
      key={format}
      variant="outlined"
      className={styles.more}
      aria-label={full.replace(first.toUpperCase(), format.toUpperCase())}
      aria-disabled={isBusy || undefined}
      onClick={() => press(format)}
    >
      {format.toUpperCase()}
    </Button>
  ));
  if (!may('createExport') || !mayExport(role, input)) return null;
  if (isPhone && !label)
    return (
      <>
        <IconAction name={name} icon={<DownloadIcon />} busy={isBusy} onClick={() => press(first)} />
        {more}
      </>
    );
  const save = (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon size={18} />}
      aria-disabled={isBusy || undefined}
      onClick={() => press(first)}
    >
      {name}
    </Button>
  );
  if (more.length === 0) return save;
  return (
    <ButtonGroup className={styles.group} aria-label={full.replace(` ${first.toUpperCase()}`, '')}>
      {save}
      {more}
    </ButtonGroup>
  );
}
