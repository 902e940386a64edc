import Button from '@mui/material/Button';
import type { ExportInput } from '../../generated/graphql';
import { useExport, useRunningExports } from './exports';
import { DownloadIcon } from '../../shared/ui/icons/actions';
import { IconAction } from '../ui/IconAction';
import { useWindowSize } from '../ui/useWindowSize';

interface ExportButtonProps {
  /** The list, with what is searched and filtered at this moment. */
  input: ExportInput;
  label?: string;
}

/** Saves what a table shows as a CSV file. On a phone it is an icon, unless it has a name of its own. */
export function ExportButton({ input, label }: ExportButtonProps) {
  const start = useExport();
  const isBusy = useRunningExports().some(({ list }) => list === input.list);
  const isPhone = useWindowSize() === 'phone';
  const name = isBusy ? 'Exporting…' : (label ?? 'Export CSV');
  const press = () => {
    if (!isBusy) start(input);
  };
  if (isPhone && !label) return <IconAction name={name} icon={<DownloadIcon />} busy={isBusy} onClick={press} />;
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon size={18} />}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {name}
    </Button>
  );
}
