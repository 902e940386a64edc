import { useId, useState } from 'react';
import { rangeProblem, type DateRange } from './date-ranges';
import { DateField } from './DateField';
import type { DatesFilter } from './filters';
import type { TableControl } from './useTableView';
import controls from './controls.module.css';
import styles from './FilterSheet.module.css';

interface DatesFieldProps {
  filter: DatesFilter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

/** A date range in the sheet; it applies as soon as it makes sense. */
export function DatesField({ filter, control }: DatesFieldProps) {
  const { [filter.from]: from, [filter.to]: to } = control.filters;
  const [draft, setDraft] = useState<DateRange>({ from, to });
  const [known, setKnown] = useState<DateRange>({ from, to });
  const problemId = useId();
  const problem = rangeProblem(draft);

  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setDraft({ from, to });
  }
  const change = (next: DateRange) => {
    setDraft(next);
    if (!rangeProblem(next)) control.setFilters({ [filter.from]: next.from, [filter.to]: next.to });
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{filter.label}</legend>
      <div className={styles.dates}>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            value={draft[end]}
            onChange={(day) => change({ ...draft, [end]: day })}
            describedBy={problem ? problemId : undefined}
            invalid={problem !== null}
          />
        ))}
      </div>
      {problem && <p id={problemId} className={controls.problem} role="alert">{problem}</p>}
    </fieldset>
  );
}
