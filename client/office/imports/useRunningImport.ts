import { useEffect } from 'react';
import { useRunningImportQuery } from '../../generated/graphql';
import { percentOf } from './import-words';

/** How often the office asks while a batch runs, and otherwise, in milliseconds. */
const WHILE_RUNNING = 2_000;
const OTHERWISE = 300_000;

/** Returns how far the batch that is under way came, in whole percent; undefined when there is none. */
export function useRunningImport(): number | undefined {
  const { data, startPolling, stopPolling } = useRunningImportQuery();
  const running = data?.adminImports.items[0];
  const pause = running ? WHILE_RUNNING : OTHERWISE;
  useEffect(() => {
    startPolling(pause);
    return stopPolling;
  }, [pause, startPolling, stopPolling]);
  return running && percentOf(running.progress);
}
