import TextField from '@mui/material/TextField';
import { useField } from 'formik';
import { useState } from 'react';
import { atClock, istDate, formatTime, isIsoDate } from '../../../../rules/dates';
import type { DateFieldProps } from './DateField';
import styles from './DateTimeField.module.css';
import { DayPicker } from './DayPicker';
import { UNFINISHED } from './KolkataAdapter';

interface DateTimeFieldProps extends DateFieldProps {
  timeLabel?: string;
  /** The time of a day that was just picked, HH:mm. */
  defaultTime?: string;
}

interface Parts {
  day: string;
  time: string;
}

const partsOf = (value: string, time: string): Parts =>
  Number.isNaN(Date.parse(value))
    ? { day: value, time }
    : { day: istDate(value), time: formatTime(value).slice(0, 5) };

function joined({ day, time }: Parts): string {
  if (day === '') return '';
  return isIsoDate(day) && time !== '' ? atClock(day, time).toISOString() : UNFINISHED;
}

/**
 * A point in time of the surrounding Formik form: an ISO instant, '' when empty. The day and the clock are those of
 * Asia/Kolkata, whatever the browser's zone.
 */
export function DateTimeField({ name, timeLabel = 'Time', defaultTime = '10:00', ...props }: DateTimeFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const [parts, setParts] = useState(() => partsOf(value, defaultTime));
  if (joined(parts) !== value) setParts(partsOf(value, defaultTime));

  const change = (next: Parts) => {
    setParts(next);
    void setValue(joined(next));
  };
  return (
    <div className={styles.parts}>
      <DayPicker
        {...props}
        id={name}
        value={parts.day}
        clearable={!props.required}
        error={touched ? error : undefined}
        onChange={(day) => change({ ...parts, day })}
        onBlur={() => void setTouched(true)}
      />
      <TextField
        id={`${name}-time`}
        type="time"
        label={timeLabel}
        value={parts.time}
        disabled={props.disabled}
        onChange={(event) => change({ ...parts, time: event.target.value })}
        onBlur={() => void setTouched(true)}
      />
    </div>
  );
}
