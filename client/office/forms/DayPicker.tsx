import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useState, type FocusEvent, type ReactNode } from 'react';
import type { IsoDate } from '../../../rules/dates';
import { FieldError } from './FormField';
import { CalendarIcon } from '../../shared/ui/icons/facts';
import { fromPicker, KolkataAdapter, toPicker } from './KolkataAdapter';

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
const hasLeft = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget);

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
            onBlur: (event: FocusEvent) => hasLeft(event) && onBlur(),
          },
          openPickerButton: { edge: false, size: 'small' },
        }}
      />
    </LocalizationProvider>
  );
}
