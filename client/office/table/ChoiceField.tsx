import { useId } from 'react';
import type { ChoiceFilter } from './filters';
import type { TableControl } from './useTableView';
import controls from '../ui/controls.module.css';
import styles from './FilterSheet.module.css';

interface ChoiceFieldProps {
  filter: ChoiceFilter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

const mostButtons = 5;

/** A filter in the sheet: a few values as buttons, many as a list to pick from. */
export function ChoiceField({ filter: { key, label, linked, ...filter }, control }: ChoiceFieldProps) {
  const id = useId();
  const chosen = control.filters[key];
  const options = linked && chosen ? [{ value: chosen, label: linked }] : filter.options;
  const choose = (value: string | undefined) => control.setFilters({ [key]: value });

  if (options.length > mostButtons) {
    return (
      <div className={controls.field}>
        <label htmlFor={id} className={controls.fieldLabel}>
          {label}
        </label>
        <select
          id={id}
          className={controls.input}
          value={chosen ?? ''}
          onChange={(event) => choose(event.target.value || undefined)}
        >
          <option value="">All</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    );
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {[{ value: undefined, label: 'All' }, ...options].map((option) => (
          <button
            key={option.label}
            type="button"
            className={styles.choice}
            aria-pressed={option.value === chosen}
            onClick={() => choose(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
