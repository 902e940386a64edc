import { useEffect, useState } from 'react';

export interface Choice {
  value: string;
  label: string;
}

/** Finds choices by a part of their label; '' gives the first ones. */
export type FindChoices = (text: string) => Promise<readonly Choice[]>;

/** How long a person stops typing before the server is asked, in milliseconds. */
const PAUSE = 300;

interface Lookup {
  found: readonly Choice[];
  isLooking: boolean;
  failed: boolean;
}

/** The choices that fit what is typed, asked for while the list is open; a late answer to an older text is dropped. */
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
