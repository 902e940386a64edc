import type { OrderInput } from '../../rules/donation';
import type { SubscriptionInput } from '../../rules/subscription';
import type { UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import { itemKeys, storedItemKeys, type PricedItem } from './priced-items';

/**
 * SQL condition: campaign, donor, wishes and essentials of a stored gift are those that `typedGift` gives as parameters $4
 * to $16. Amounts are compared by the caller.
 * @param owner SQL of the id that owns the essentials
 */
export const sameGift = (of: 'donation' | 'subscription', owner: string): string =>
  `campaign_id is not distinct from $4::uuid
         and (donor_name, donor_email, donor_phone, is_anonymous, wants_80g) = ($5, $6, $7, $8, $9)
         and donor_pan is not distinct from $10 and donor_address is not distinct from $11
         and ${storedItemKeys(of, owner)} = $12::text[] and name_on_pan is not distinct from $13
         and tribute_kind is not distinct from $14 and tribute_name is not distinct from $15
         and (select l.to_email from tribute_letters l where l.${of}_id = ${owner}) is not distinct from $16`;

/** Parameters $4 to $16 of `sameGift`. */
export const typedGift = (
  { campaignId, donor, isAnonymous, is80gEligible, tribute }: OrderInput | SubscriptionInput,
  items: readonly PricedItem[],
): readonly unknown[] => [
  campaignId ?? null,
  donor.name,
  donor.email,
  donor.phone,
  isAnonymous,
  is80gEligible,
  donor.pan || null,
  donor.address || null,
  itemKeys(items),
  donor.nameOnPan,
  tribute?.kind ?? null,
  tribute?.name ?? null,
  tribute?.tell?.email ?? null,
];

/** Error for a different gift under an idempotency key (`flowId`) that is in use. */
export const reusedKey = (): UserError => userError('flowId', 'REUSED', 'Please reload the page and try again.');
