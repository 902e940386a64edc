import { useRef, type KeyboardEvent } from 'react';
import { asciiDigits } from '../../../rules/ascii-digits';

const PART = /^[\d/.-]$/;
const WHOLE = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/;
/** A year of two digits may be the beginning of one of four: it counts when the field is left. */
const SHORT = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2}$/;
/** Without marks between them only a day after the 12th says that it comes first. */
const TOGETHER = /^(1[3-9]|2\d|3[01])(\d{2})(\d{4})$/;

/**
 * Hears a day that is typed in a row with its marks, `18/11/2026` or `5-4-26`, in a field whose parts begin with the month:
 * part by part it would become another day, August 11. Put what it returns on the field.
 * @param take told of the day as it was typed
 */
export function useTypedDay(take: (typed: string) => void) {
  const typed = useRef('');
  const takeShort = (): void => {
    if (SHORT.test(typed.current)) take(typed.current);
    typed.current = '';
  };
  return {
    onKeyDownCapture: (event: KeyboardEvent): void => {
      const key = asciiDigits(event.key);
      if (key === 'Shift') return;
      if (key === 'Tab' || key === 'Enter') return takeShort();
      if (!PART.test(key) || event.ctrlKey || event.metaKey || event.altKey) {
        typed.current = '';
        return;
      }
      typed.current += key;
      const whole = typed.current.replace(TOGETHER, '$1/$2/$3');
      if (!WHOLE.test(whole)) return;
      // The part would take its last digit after the day.
      event.preventDefault();
      event.stopPropagation();
      typed.current = '';
      take(whole);
    },
    onMouseDownCapture: takeShort,
    takeShort,
  };
}
