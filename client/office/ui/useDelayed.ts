import { useEffect, useState } from 'react';

/** Returns true once `active` has lasted `milliseconds`: fast answers need no skeleton. */
export function useDelayed(active: boolean, milliseconds = 200): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) {
      setLate(false);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [active, milliseconds]);
  return active && late;
}
