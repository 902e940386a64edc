import { useId, useState } from 'react';
import { isIsoDate } from '../../../rules/dates';
import { rangeProblem, UNFINISHED_PROBLEM, type DateRange } from './date-ranges';
import { DayPicker } from './editor/DayPicker';

interface RangeFieldsProps {
  range: DateRange;
  /** An end that is begun and not finished is no date: `rangeProblem` says so. */
  onChange: (range: DateRange) => void;
  disabled?: boolean;
}

const ends = [['from', 'From'], ['to', 'To']] as const;
const isBegun = (day: string | undefined): boolean => day !== undefined && !isIsoDate(day);

/** First and last day, typed as dd/mm/yyyy or picked. Load it lazily: the calendar is large. */
export default function RangeFields({ range, onChange, disabled }: RangeFieldsProps) {
  const id = useId();
  /** Ends that were left with a date that is begun and not finished. */
  const [left, setLeft] = useState({ from: false, to: false });

  const problemOf = (end: keyof typeof left): string | null => {
    // Nobody is told of a date that they are typing.
    if (left[end]) return UNFINISHED_PROBLEM;
    if (isBegun(range[end])) return null;
    return end === 'to' && !isBegun(range.from) ? rangeProblem(range) : null;
  };
  return ends.map(([end, label]) => (
    <DayPicker
      key={end}
      id={`${id}-${end}`}
      label={label}
      value={range[end] ?? ''}
      format="dd/MM/yyyy"
      clearable
      disabled={disabled}
      error={problemOf(end) ?? undefined}
      onChange={(day) => {
        setLeft({ ...left, [end]: false });
        onChange({ ...range, [end]: day || undefined });
      }}
      onBlur={(isHalf) => setLeft({ ...left, [end]: isHalf || isBegun(range[end]) })}
    />
  ));
}
