import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { isLatestEntryOf } from '../../audit/own-entry';
import { firstRow } from '../../database/sql';
import { readGiftFacts, type GiftFacts } from './gift-facts';
import { factsAfter, factsOf, type WantedCorrection } from './plan-correction';

/**
 * Finds the gift that holds already what is asked for of a gift that was changed since it was shown: the same press was
 * stored and its answer lost, or somebody typed the same. That is the gift itself, or the one that replaced it in another
 * financial year. A mail that is wished for was sent by the same press only.
 * @returns its id; null where the gift is another than asked for
 */
export async function findCorrected(
  manager: EntityManager,
  userId: string,
  gift: GiftFacts,
  wanted: WantedCorrection,
): Promise<string | null> {
  const current = gift.voidReason === 'replaced' ? await readReplacement(manager, gift.id) : gift;
  if (current?.status !== 'success') return null;
  if (!isDeepStrictEqual(factsOf(current), await factsAfter(manager, current, wanted))) return null;
  const entry = { action: 'donation.correct-gift', entity: 'donation', entityId: current.id };
  return !wanted.sendReceipt || (await isLatestEntryOf(manager, userId, entry)) ? current.id : null;
}

async function readReplacement(manager: EntityManager, id: string): Promise<GiftFacts | null> {
  const replaced = await firstRow<{ by: string }>(manager, 'select replaced_by as by from donations where id = $1', [
    id,
  ]);
  return replaced && readGiftFacts(manager, replaced.by);
}
