import { useEffect, useRef } from 'react';
import { fieldId } from './DeskField';
import { openLineOf, type Desk } from './desk-state';

/** Moves the focus to the donor of a line that is opened, or to what is wrong with it. */
export function useLineFocus(desk: Desk): void {
  const wrong = openLineOf(desk)?.problems[0]?.field;
  const place = useRef('');
  place.current = wrong === undefined || wrong === 'donorId' ? 'donor.name' : wrong;
  useEffect(() => {
    const target = document.getElementById(fieldId(place.current)) ?? document.getElementById(fieldId('donor.name'));
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
    // Not when a problem is mended, or comes from the server while another field is typed.
  }, [desk.turn]);
}
