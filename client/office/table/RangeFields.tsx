import { useId, useState, type FocusEvent } from 'react';
import { isIsoDate } from '../../../rules/dates';
import { rangeProblem, UNFINISHED_PROBLEM, type DateRange } from './date-ranges';
import { DayPicker } from '../forms/DayPicker';

interface RangeFieldsProps {
  range: DateRange;
  /** An end that is begun and not finished is no date: `rangeProblem` says so. */
  onChange: (range: DateRange) => void;
  disabled?: boolean;
}

const ends = [
  ['from', 'From'],
  ['to', 'To'],
] as const;
const isBegun = (day: string | undefined): boolean => day !== undefined && !isIsoDate(day);
const holdsFigures = ({ textContent }: Element): boolean => /\d/.test(textContent);

/** First and last day, typed as dd/mm/yyyy or picked. Load it lazily: the calendar is large. */
export default function RangeFields({ range, onChange, disabled }: RangeFieldsProps) {
  const id = useId();
  /** Ends that were left with a date that is begun and not finished. */
  const [left, setLeft] = useState({ from: false, to: false });

  const problemOf = (end: keyof typeof left): string | null => {
    if (left[end]) return UNFINISHED_PROBLEM;
    // Nobody is told of a date that they are typing.
    return end === 'to' && !isBegun(range.from) && !isBegun(range.to) ? rangeProblem(range) : null;
  };
  const onBlur =
    (end: keyof typeof left) =>
    ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      // The picker tells of no date as long as the first one is not whole.
      setLeft({ ...left, [end]: isBegun(range[end]) || (range[end] === undefined && holdsFigures(currentTarget)) });
    };
  return ends.map(([end, label]) => (
    <div key={end} onBlur={onBlur(end)}>
      <DayPicker
        id={`${id}-${end}`}
        label={label}
        value={range[end] ?? ''}
        format="DD/MM/YYYY"
        clearable
        disabled={disabled}
        error={problemOf(end) ?? undefined}
        onChange={(day) => {
          setLeft({ ...left, [end]: false });
          onChange({ ...range, [end]: day || undefined });
        }}
        onBlur={() => undefined}
      />
    </div>
  ));
}
