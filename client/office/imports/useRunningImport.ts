import { useEffect } from 'react';
import { useRunningImportQuery } from '../../generated/graphql';
import { percentOf } from './import-words';
import { useMay } from '../ui/useMay';

/** How often the office asks while a batch runs, and otherwise, in milliseconds. */
const WHILE_RUNNING = 2_000;
const OTHERWISE = 300_000;

/** Returns how far the batch came that is being brought in or undone, in whole percent; undefined when there is none. */
export function useRunningImport(): number | undefined {
  const mayAsk = useMay()('adminImports');
  const { data, startPolling, stopPolling } = useRunningImportQuery({ skip: !mayAsk });
  const running = data?.adminImports.items[0];
  const pause = running ? WHILE_RUNNING : OTHERWISE;
  useEffect(() => {
    if (!mayAsk) return undefined;
    startPolling(pause);
    return stopPolling;
  }, [mayAsk, pause, startPolling, stopPolling]);
  const isWriting = running?.status === 'importing' || running?.status === 'undoing';
  return isWriting ? percentOf(running.progress) : undefined;
}
