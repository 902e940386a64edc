import type { BookedGift } from './books';
import type { Gift, History } from './history';

interface Found {
  readonly lost: string[];
  readonly doubled: string[];
  readonly wrong: string[];
}

/**
 * Checks each donation against what somebody set out to give: amount, purpose, essentials, anonymity; each offline gift
 * exists once.
 */
export function compareGifts(books: readonly BookedGift[], history: History): Found {
  const found: Found = { lost: [], doubled: [], wrong: [] };
  const seen = new Map<string, number>();
  for (const booked of books) {
    const gift = booked.flowId === null ? undefined : history.gifts.get(booked.flowId);
    if (!gift) {
      found.doubled.push(`${booked.id}: a donation that belongs to no flow`);
      continue;
    }
    if (gift.offline) seen.set(booked.flowId ?? '', (seen.get(booked.flowId ?? '') ?? 0) + 1);
    found.wrong.push(
      ...differencesOf(booked, gift, history).map((what) => `${booked.paymentId ?? booked.id}: ${what}`),
    );
  }
  for (const flowId of history.recorded) {
    const times = seen.get(flowId) ?? 0;
    seen.delete(flowId);
    if (times === 0) found.lost.push(`offline gift ${flowId}: recorded, but there is no donation`);
    if (times > 1) found.doubled.push(`offline gift ${flowId}: ${times} donations`);
  }
  for (const flowId of seen.keys()) found.doubled.push(`offline gift ${flowId}: rejected, but there is a donation`);
  return found;
}

function differencesOf(booked: BookedGift, gift: Gift, { deletedCampaigns }: History): string[] {
  const differences: string[] = [];
  const differ = (what: string, wanted: unknown, found: unknown): void => {
    if (wanted !== found) differences.push(`${what} should be ${String(wanted)}, but is ${String(found)}`);
  };
  const { campaign } = gift;
  const items = gift.items.filter(({ quantity }) => quantity > 0).sort((one, other) => (one.id < other.id ? -1 : 1));
  differ('the amount', gift.amount, booked.amount);
  differ('anonymous', gift.isAnonymous, booked.isAnonymous);
  differ('the purpose', campaign?.title ?? null, booked.campaignTitle);
  differ('the campaign', campaign && !deletedCampaigns.has(campaign.id) ? campaign.id : null, booked.campaignId);
  differ('the essentials', items.map(({ id, quantity }) => `${quantity} of ${id}`).join(', '), booked.items);
  differ('the source', gift.offline ? 'offline' : 'online', booked.source);
  if (gift.offline) differ('the way', gift.offline.method, booked.method);
  return differences;
}
