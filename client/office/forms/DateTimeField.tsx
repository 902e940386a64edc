import TextField from '@mui/material/TextField';
import { useField } from 'formik';
import { useState } from 'react';
import { atClock, istDate, formatTime, isIsoDate } from '../../../rules/dates';
import type { DateFieldProps } from './DateField';
import styles from './DateTimeField.module.css';
import { DayPicker } from './DayPicker';
import { UNFINISHED } from './KolkataAdapter';

interface DateTimeFieldProps extends DateFieldProps {
  timeLabel?: string;
  /** Time of a newly picked day, HH:mm. */
  defaultTime?: string;
  /** True allows a day without a time, which is stored as 00:00. */
  timeOptional?: boolean;
}

interface Parts {
  day: string;
  time: string;
}

const MIDNIGHT = '00:00';

function partsOf(value: string, defaultTime: string, timeOptional: boolean): Parts {
  if (Number.isNaN(Date.parse(value))) return { day: value, time: defaultTime };
  const time = formatTime(value).slice(0, 5);
  return { day: istDate(value), time: timeOptional && time === MIDNIGHT ? '' : time };
}

function joined({ day, time: typed }: Parts, timeOptional: boolean): string {
  if (day === '') return '';
  const time = typed || (timeOptional ? MIDNIGHT : '');
  return isIsoDate(day) && time !== '' ? atClock(day, time).toISOString() : UNFINISHED;
}

/**
 * Field for a point in time of the surrounding Formik form: an ISO instant, '' when empty. Day and time are those of
 * Asia/Kolkata, whatever the browser's zone.
 */
export function DateTimeField({
  name,
  timeLabel = 'Time',
  defaultTime = '10:00',
  timeOptional = false,
  ...props
}: DateTimeFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const [parts, setParts] = useState(() => partsOf(value, defaultTime, timeOptional));
  if (joined(parts, timeOptional) !== value) setParts(partsOf(value, defaultTime, timeOptional));

  const change = (next: Parts) => {
    setParts(next);
    void setValue(joined(next, timeOptional));
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
