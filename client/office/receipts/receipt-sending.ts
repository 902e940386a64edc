import type { ApolloClient } from '@apollo/client';
import { ReceiptsByIdDocument, type ReceiptHandleFragment } from '../../generated/graphql';
import { readSession } from '../../shared/session/session-storage';
import { toast } from '../../shared/toast/toast';

/** Polling interval of a mail's state in milliseconds, with exponential backoff. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
/** Time in milliseconds for which the sender sees that sending is in progress. */
const PATIENCE = 60_000;
/** Time in milliseconds for which the result is still announced; later only the lists show it. */
const FOLLOWED = 15 * 60_000;

export const FAILED_TO_SEND = 'Failed to send receipt';

type State = 'sent' | NonNullable<ReceiptHandleFragment['delivery']> | null;

/** Functions that dismiss the toast of each followed receipt. */
const followed = new Map<string, () => void>();
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
const fail = (why: string): void => void toast({ title: 'Error', description: why, kind: 'error' });

/** Fetches the receipt again, which updates every list by the cache. Undefined without an answer. */
async function ask(client: ApolloClient, id: string): Promise<State | undefined> {
  const answer = await client
    .query({ query: ReceiptsByIdDocument, variables: { ids: [id] }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
  const receipt = answer?.data?.adminReceiptsById[0];
  if (!receipt) return undefined;
  return receipt.sentToEmailAt ? 'sent' : receipt.delivery;
}

function tellEnd(state: State): void {
  if (state === 'sent') toast({ title: 'Success', description: 'Receipt sent successfully', kind: 'success' });
  else if (state === 'failed') fail(`${FAILED_TO_SEND}: the mail server rejected it. See “Needs attention”.`);
  else if (state === 'returned') fail(`${FAILED_TO_SEND}: the email bounced. See “Needs attention”.`);
}

/** Shows a toast about sending; returns the function that dismisses it. */
export function tellSending({ donorEmail }: ReceiptHandleFragment): () => void {
  return toast({
    title: 'Sending receipt',
    description: `Sending receipt to ${donorEmail}...`,
    kind: 'success',
    stays: true,
  });
}

/**
 * Follows a receipt whose mail is queued until it was sent or given up, and then announces the result on whichever
 * screen of the office is open.
 * @param dismiss dismisses the toast of `tellSending`; a second press of Send passes its own
 */
export async function followReceipt(client: ApolloClient, id: string, dismiss: () => void): Promise<void> {
  const isFollowed = followed.has(id);
  followed.set(id, dismiss);
  if (isFollowed) return;

  const began = Date.now();
  let isPatient = true;
  let state: State | undefined;
  for (
    let wait = FIRST_PAUSE;
    readSession() && Date.now() - began < FOLLOWED;
    wait = Math.min(wait * 1.3, LONGEST_PAUSE)
  ) {
    state = await ask(client, id);
    if (state !== undefined && state !== 'sending' && state !== 'retrying') break;
    if (isPatient && Date.now() - began > PATIENCE) {
      isPatient = false;
      followed.get(id)?.();
      if (state === 'retrying')
        fail(
          'The mail server has not accepted the receipt yet. Sending is retried automatically. The receipt’s row shows when it was sent.',
        );
    }
    await pause(wait);
  }
  followed.get(id)?.();
  followed.delete(id);
  tellEnd(state ?? null);
}
