import type { IsoDate } from '../../../../rules/dates';
import { parseTypedDay, typedDay } from '../../../../rules/typed-day';
import { DeskField, type DeskFieldProps } from './DeskField';

interface DayFieldProps extends Omit<DeskFieldProps, 'onBlur'> {
  /** What was left out is of the latest such day that is not after this one. */
  last: IsoDate;
}

/** Field for a day of the open line, typed day first; on leaving it a day is written out, and what is none stays to be mended. */
export function DayField({ last, value, onValue, ...rest }: DayFieldProps) {
  return (
    <DeskField
      inputMode="numeric"
      placeholder="dd/mm/yyyy"
      {...rest}
      value={value}
      onValue={onValue}
      onBlur={() => {
        const whole = typedDay(parseTypedDay(value, last));
        if (whole !== '' && whole !== value) onValue(whole);
      }}
    />
  );
}
