import { useEffect, useRef } from 'react';
import { useAdminImportProgressQuery } from '../../generated/graphql';
import { isRunning, type Batch } from './import-words';

/** How often a running batch is asked about, in milliseconds. */
const ASK_EVERY = 1_000;

/**
 * Asks each second how far a batch came while the server works at it. The answers go to Apollo's cache, where every
 * query of the batch sees them.
 * @param onEnd called once when the work has ended, to load what it changed
 */
export function useRunningBatch(
  batch: Pick<Batch, 'id' | 'status' | 'progress'> | null | undefined,
  onEnd: () => void,
) {
  const running = batch != null && isRunning(batch);
  const { startPolling, stopPolling } = useAdminImportProgressQuery({
    variables: { id: batch?.id ?? '' },
    skip: !running,
    fetchPolicy: 'network-only',
  });
  useEffect(() => {
    if (!running) return undefined;
    startPolling(ASK_EVERY);
    return stopPolling;
  }, [running, startPolling, stopPolling]);

  const wasRunning = useRef<string | null>(null);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    const id = batch?.id ?? null;
    if (running) wasRunning.current = id;
    else if (wasRunning.current !== null && wasRunning.current === id) {
      wasRunning.current = null;
      ended.current();
    }
  }, [running, batch?.id]);
}
