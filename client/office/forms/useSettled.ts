import { useEffect, useState } from 'react';

/** Time without a change in milliseconds after which what is typed is asked about. */
const QUIET_MS = 350;

/** Returns a value once it has not changed for a moment, compared as JSON. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
