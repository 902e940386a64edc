import { useEffect, useRef } from 'react';
import { useReceiptMailingsQuery } from '../../../generated/graphql';
import { toast } from '../../../shared/toast/toast';
import { progressOf, type Mailing } from './mailing-words';

const ASK_EVERY = 2_000;
const none: readonly Mailing[] = [];

/**
 * Polls the open mailings, and the last one that ended within a day. Shows a toast when one ends.
 * @param onEnd reloads what is on screen
 */
export function useMailings(onEnd: () => Promise<unknown>): readonly Mailing[] {
  const { data, startPolling, stopPolling } = useReceiptMailingsQuery({ fetchPolicy: 'cache-and-network' });
  const mailings = data?.adminReceiptMailings ?? none;
  const isRunning = mailings.some(({ status }) => status === 'running');
  useEffect(() => {
    if (!isRunning) return undefined;
    startPolling(ASK_EVERY);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);

  const running = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ended = mailings.filter(({ id, status }) => status === 'done' && running.current.has(id));
    running.current = new Set(mailings.filter(({ status }) => status === 'running').map(({ id }) => id));
    for (const mailing of ended)
      toast({
        title: mailing.financialYear ? 'Statements emailed' : 'Receipts emailed',
        description: progressOf(mailing),
        kind: 'success',
      });
    if (ended.length > 0) void onEnd().catch(() => undefined);
  }, [mailings, onEnd]);

  const last = mailings.find(({ status }) => status !== 'running');
  return mailings.filter((mailing) => mailing.status === 'running' || mailing === last);
}
