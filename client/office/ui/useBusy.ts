import { useCallback, useState } from 'react';

export interface Busy {
  /** Work in progress by key. */
  busy: ReadonlySet<string>;
  during: (key: string, work: () => Promise<void>) => Promise<void>;
}

/** Tracks which of many buttons wait for an answer, such as those of a table's rows. */
export function useBusy(): Busy {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const during = useCallback(async (key: string, work: () => Promise<void>) => {
    setBusy((now) => new Set(now).add(key));
    await work();
    setBusy((now) => new Set([...now].filter((other) => other !== key)));
  }, []);
  return { busy, during };
}
