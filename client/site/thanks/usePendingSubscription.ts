import { useEffect, useState } from 'react';
import { formatRupees } from '../../../rules/money';
import type { ThankedGiftFragment } from '../../generated/graphql';
import {
  clearPendingSubscription,
  readPendingSubscription,
  type PendingSubscription,
} from '../donate/pending-subscription';
import { clearStoredDraft } from '../donate/stored-draft';
import { toast } from '../../shared/toast/toast';
import { useOpenedGift, type OpenedGift } from './useOpenedGift';

type SetUp = { record: PendingSubscription; opened: { key: string; gift: ThankedGiftFragment } | null };

type Arrival =
  | { kind: 'looking' | 'none' }
  /** The provider has not confirmed the authorisation. */
  | { kind: 'unconfirmed' }
  /** It ended before that. */
  | { kind: 'lapsed' }
  /** This tab made a gift that the server could not be asked about. */
  | { kind: 'unreachable' }
  /** A gift that its donor authorised, whatever became of it since. */
  | ({ kind: 'given' } & SetUp);

/** Converts the server's gift to the record's format; the key begins with the provider's id. */
function recordOf(key: string, gift: ThankedGiftFragment): PendingSubscription | null {
  if (!gift.frequency) return null;
  return {
    subscription_id: key.split('.', 1)[0] ?? '',
    campaign_id: gift.campaign?.id ?? null,
    amount: gift.amount,
    frequency: gift.frequency,
    donor: { name: gift.donorName, email: gift.email },
    timestamp: 0,
  };
}

/** Chooses the state: the server takes precedence; without its answer this tab's record counts. */
function arrivalOf(record: PendingSubscription | null | undefined, opened: OpenedGift): Arrival {
  // The first client render has to match the server's, which knows nothing of this tab.
  if (record === undefined || opened.kind === 'opening') return { kind: 'looking' };
  if (opened.kind === 'open') {
    const told = recordOf(opened.key, opened.gift);
    const { state } = opened.gift;
    if (state === 'unconfirmed' || state === 'lapsed') return { kind: state };
    return told ? { kind: 'given', record: told, opened } : { kind: 'none' };
  }
  if (record && opened.kind !== 'closed') return { kind: 'given', record, opened: null };
  return { kind: opened.kind === 'unreachable' ? 'unreachable' : 'none' };
}

/** Takes the record out of session storage once, and shows a toast about it. */
export function usePendingSubscription(): { arrival: Arrival; replace: (gift: ThankedGiftFragment) => void } {
  const [record, setRecord] = useState<PendingSubscription | null>();
  const { opened, replace } = useOpenedGift('sub', true);
  const arrival = arrivalOf(record, opened);
  useEffect(() => {
    setRecord(readPendingSubscription());
    clearPendingSubscription();
  }, []);

  const isSetUp = arrival.kind === 'given' && (arrival.opened?.gift.state ?? 'given') === 'given';
  useEffect(() => {
    if (!record || !isSetUp) return;
    clearStoredDraft();
    toast({
      kind: 'success',
      title: 'Subscription Activated!',
      description: `Your ${record.frequency} donation of ${formatRupees(record.amount)} is set up.`,
    });
  }, [record, isSetUp]);

  return { arrival, replace };
}
