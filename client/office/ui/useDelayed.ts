import { useEffect, useState } from 'react';

/** True once `active` has lasted so many milliseconds: what is quick needs no skeleton. */
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
