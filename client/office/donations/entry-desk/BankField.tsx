import { useLayoutEffect, useRef } from 'react';
import { completeBank } from './banks';
import { DeskField, fieldId, type DeskFieldProps } from './DeskField';

/** Field for a bank: the rest of a known name is filled in and marked, so that typing on replaces it. */
export function BankField(props: Omit<DeskFieldProps, 'onKeyDown'>) {
  const { value, onValue, name } = props;
  const marked = useRef<number | null>(null);
  const isDeleting = useRef(false);
  useLayoutEffect(() => {
    if (marked.current === null) return;
    const input = document.getElementById(fieldId(name));
    if (input instanceof HTMLInputElement) input.setSelectionRange(marked.current, value.length);
    marked.current = null;
  }, [value, name]);
  return (
    <DeskField
      {...props}
      onBeforeInput={() => (isDeleting.current = false)}
      onKeyDown={({ key, nativeEvent }) => {
        isDeleting.current = key === 'Backspace' || key === 'Delete' || nativeEvent.isComposing;
      }}
      onValue={(typed) => {
        const whole = isDeleting.current ? null : completeBank(typed);
        if (whole) marked.current = typed.length;
        onValue(whole ?? typed);
      }}
    />
  );
}
