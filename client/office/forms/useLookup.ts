import { useEffect, useState } from 'react';

export interface Choice {
  value: string;
  label: string;
}

/** Finds choices by a part of their label; '' returns the first ones. */
export type FindChoices = (text: string) => Promise<readonly Choice[]>;

/** Debounce time of the search, in milliseconds. */
const PAUSE = 300;

interface Lookup {
  found: readonly Choice[];
  isLooking: boolean;
  failed: boolean;
}

/** Searches the choices that match the typed text while the list is open; drops late answers to an older text. */
export function useLookup(find: FindChoices, text: string, isOpen: boolean): Lookup {
  const [lookup, setLookup] = useState<Lookup>({ found: [], isLooking: false, failed: false });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const settle = (next: Partial<Lookup>) => {
      if (isCurrent) setLookup((now) => ({ ...now, isLooking: false, ...next }));
    };
    setLookup((now) => ({ ...now, isLooking: true, failed: false }));
    const timer = setTimeout(
      () => {
        find(text.trim()).then(
          (found) => settle({ found }),
          () => settle({ found: [], failed: true }),
        );
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [find, text, isOpen]);
  return lookup;
}
