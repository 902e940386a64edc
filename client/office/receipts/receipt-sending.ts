import type { ApolloClient } from '@apollo/client';
import { ReceiptsByIdDocument, type ReceiptHandleFragment } from '../../generated/graphql';
import { readSession } from '../../shared/session/session-storage';
import { toast } from '../../shared/toast/toast';

/** How often the server is asked for the mail, in milliseconds: soon at first, then more and more rarely. */
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
/** For so long somebody who pressed Send is told that it is under way. */
const PATIENCE = 60_000;
/** And for so long what becomes of it is still told; the lists say it afterwards. */
const FOLLOWED = 15 * 60_000;

export const FAILED_TO_SEND = 'Failed to send receipt';

type State = 'sent' | NonNullable<ReceiptHandleFragment['delivery']> | null;

/** What takes away the message of each receipt that is followed. */
const followed = new Map<string, () => void>();
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
const fail = (why: string): void => void toast({ title: 'Error', description: why, kind: 'error' });

/** Asks anew; the cache then tells whatever list shows the receipt. No answer is no news. */
async function ask(client: ApolloClient, id: string): Promise<State | undefined> {
  const answer = await client
    .query({ query: ReceiptsByIdDocument, variables: { ids: [id] }, fetchPolicy: 'network-only' })
    .catch(() => undefined);
  const receipt = answer?.data?.receiptsById[0];
  if (!receipt) return undefined;
  return receipt.sentToEmailAt ? 'sent' : receipt.delivery;
}

function tellEnd(state: State): void {
  if (state === 'sent') toast({ title: 'Success', description: 'Receipt sent successfully', kind: 'success' });
  else if (state === 'failed') fail(`${FAILED_TO_SEND}: the mail server rejected it. See “Needs attention”.`);
  else if (state === 'returned') fail(`${FAILED_TO_SEND}: the email bounced. See “Needs attention”.`);
}

/** Says that it is under way until what is returned is called. */
export function tellSending({ donorEmail }: ReceiptHandleFragment): () => void {
  return toast({
    title: 'Sending receipt',
    description: `Sending receipt to ${donorEmail}...`,
    kind: 'success',
    stays: true,
  });
}

/**
 * Follows a receipt whose mail is queued until it has left or was given up on, and says then what became of it,
 * whatever screen of the office is open by then.
 * @param dismiss takes away what `tellSending` said; a second press of Send brings its own
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
