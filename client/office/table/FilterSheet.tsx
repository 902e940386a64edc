import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useId } from 'react';
import { DIALOGS } from '../theme/mui/surfaces';
import { CloseIcon } from '../../shared/ui/icons/actions';
import { AmountsField } from './AmountsField';
import { ChoiceField } from './ChoiceField';
import { DatesField } from './DatesField';
import { chosenOf, filterId, type TableFilter } from './filters';
import { IconAction } from '../ui/IconAction';
import { LookupBox } from '../forms/LookupBox';
import { ToastPlace } from '../ui/ToastPlace';
import type { TableControl } from './useTableView';
import styles from './FilterSheet.module.css';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  filters: readonly TableFilter[];
  control: TableControl;
  /** 'Show 219 donations'. */
  done: string;
}

const paper = { maxWidth: 640, marginInline: 'auto', borderTopLeftRadius: 18, borderTopRightRadius: 18 };

function FilterField({ filter, control }: { filter: TableFilter; control: TableControl }) {
  if (filter.kind === 'choice') return <ChoiceField filter={filter} control={control} />;
  if (filter.kind === 'dates') return <DatesField filter={filter} control={control} />;
  if (filter.kind === 'amounts') return <AmountsField filter={filter} control={control} />;
  return (
    <LookupBox
      label={filter.label}
      placeholder="All"
      value={chosenOf(filter, control.filters)}
      options={filter.options}
      find={filter.find}
      onChange={(choice) => control.setFilters({ [filter.key]: choice?.value })}
    />
  );
}

/** All filters of a list on a small screen. Each applies at once, so that the button can say how many rows fit. */
export function FilterSheet({ open, onClose, filters, control, done }: FilterSheetProps) {
  const titleId = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      // Beside the calendar that a phone opens over it: what is elsewhere is hidden from screen readers.
      container={() => document.getElementById(DIALOGS)}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, style: paper } }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            Filters
          </h2>
          <IconAction name="Close filters" tip="Close" icon={<CloseIcon />} onClick={onClose} />
        </div>
        <div className={styles.body}>
          {filters.map((filter) => (
            <FilterField key={filterId(filter)} filter={filter} control={control} />
          ))}
        </div>
        {open && <ToastPlace />}
        <div className={styles.foot}>
          <Button onClick={control.clear} disabled={!control.isFiltered}>
            Clear filters
          </Button>
          <Button variant="contained" onClick={onClose}>
            {done}
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
