import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useState, type ClipboardEvent, type FocusEvent, type ReactNode } from 'react';
import { istToday, type IsoDate } from '../../../rules/dates';
import { readDate } from '../../../rules/import-values';
import { FieldError } from './FormField';
import { CalendarIcon } from '../../shared/ui/icons/facts';
import { fromPicker, KolkataAdapter, toPicker, UNFINISHED } from './KolkataAdapter';
import { useTypedDay } from './useTypedDay';

export interface DayPickerProps {
  id: string;
  label: string;
  /** yyyy-MM-dd, '' when empty, or UNFINISHED while it is being typed. */
  value: IsoDate;
  onChange: (value: IsoDate) => void;
  onBlur: () => void;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  help?: ReactNode;
  /** Error, shown instead of the help. */
  error?: string;
  min?: IsoDate;
  max?: IsoDate;
  /** Display format; 'MMM DD, YYYY' by default. */
  format?: 'MMM DD, YYYY' | 'DD/MM/YYYY';
}

const slots = { openPickerIcon: () => <CalendarIcon size={20} /> };
/** Later than any day that is pasted. */
const LAST_DAY = '9999-12-31';
const hasLeft = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget);

/** Reads a whole day in any usual spelling, day first; null for a part of one, and for 31 November. */
function wholeDay(text: string): IsoDate | null {
  const read = readDate(text, 'day_first', istToday(), LAST_DAY);
  return 'date' in read ? read.date : null;
}

/** Picker of a calendar day, by typing or by the calendar: 'Mar 31, 2027'. */
export function DayPicker({
  id,
  label,
  value,
  onChange,
  onBlur,
  error,
  help,
  min,
  max,
  format,
  ...rest
}: DayPickerProps) {
  const [shown, setShown] = useState(() => toPicker(value));
  if (fromPicker(shown) !== value) setShown(toPicker(value));
  const take = (day: IsoDate): void => {
    setShown(toPicker(day));
    onChange(day);
  };
  /** MUI takes its own format only, and empties the field for any other. */
  const paste = (event: ClipboardEvent): void => {
    const day = wholeDay(event.clipboardData.getData('text'));
    if (!day) return;
    event.preventDefault();
    event.stopPropagation();
    take(day);
  };
  const { takeShort, ...heard } = useTypedDay((typed) => take(wholeDay(typed) ?? UNFINISHED));

  return (
    <LocalizationProvider dateAdapter={KolkataAdapter}>
      <DatePicker
        label={label}
        value={shown}
        format={format ?? 'MMM DD, YYYY'}
        disabled={rest.disabled}
        minDate={min ? (toPicker(min) ?? undefined) : undefined}
        maxDate={max ? (toPicker(max) ?? undefined) : undefined}
        onChange={(date) => {
          setShown(date);
          onChange(fromPicker(date));
        }}
        slots={slots}
        slotProps={{
          actionBar: { actions: rest.clearable ? ['clear'] : [] },
          textField: {
            id,
            required: rest.required,
            error: error !== undefined,
            helperText: error ? <FieldError>{error}</FieldError> : help,
            onBlur: (event: FocusEvent) => {
              if (!hasLeft(event)) return;
              takeShort();
              onBlur();
            },
            onPasteCapture: paste,
            ...heard,
          },
          openPickerButton: { edge: false, size: 'small' },
        }}
      />
    </LocalizationProvider>
  );
}
