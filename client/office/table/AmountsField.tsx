import { useState } from 'react';
import { amountsProblem } from './amount-ranges';
import { AmountFields } from './AmountFields';
import type { AmountsFilter } from './filters';
import type { TableControl } from './useTableView';
import styles from './FilterSheet.module.css';

interface AmountsFieldProps {
  filter: AmountsFilter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

/** Two amounts in the sheet; they apply as soon as they make sense. */
export function AmountsField({ filter, control }: AmountsFieldProps) {
  const { [filter.from]: from = '', [filter.to]: to = '' } = control.filters;
  const [draft, setDraft] = useState({ from, to });
  const [known, setKnown] = useState({ from, to });
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    if (from === '' && to === '') setDraft({ from, to });
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{filter.label}</legend>
      <AmountFields
        {...draft}
        onChange={(least, greatest) => {
          setDraft({ from: least, to: greatest });
          if (!amountsProblem(least, greatest))
            control.setFilters({ [filter.from]: least.trim() || undefined, [filter.to]: greatest.trim() || undefined });
        }}
      />
    </fieldset>
  );
}
