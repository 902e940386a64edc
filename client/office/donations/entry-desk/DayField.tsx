import { useState } from 'react';
import { istToday } from '../../../../rules/dates';
import { parseTypedDay, typedDay } from '../../../../rules/typed-day';
import { DeskField } from './DeskField';
import type { Problem } from './desk-line';

interface DayFieldProps {
  label: string;
  /** As it is typed: 18/11/2026. */
  value: string;
  problem?: Problem;
  /** Called with yyyy-MM-dd once a day stands there. */
  onDay: (day: string) => void;
}

/** Field for the day of receipt of one line, typed day first; what is no day goes back to what stood there. */
export function DayField({ label, value, problem, onDay }: DayFieldProps) {
  const [text, setText] = useState<string | null>(null);
  return (
    <DeskField
      name="receivedOn"
      label={label}
      inputMode="numeric"
      value={text ?? value}
      problem={problem}
      onValue={(next) => {
        setText(next);
        const day = parseTypedDay(next, istToday());
        if (day && next.trim().length > 5) onDay(day);
      }}
      onBlur={() => {
        const day = text === null ? null : parseTypedDay(text, istToday());
        if (day && typedDay(day) !== value) onDay(day);
        setText(null);
      }}
    />
  );
}
