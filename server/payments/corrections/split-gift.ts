import type { EntityManager } from 'typeorm';
import { object } from 'yup';
import { istDate } from '../../../rules/dates';
import { DEFAULT_80G, MAX_DONATION, MIN_DONATION } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { AMOUNT_MESSAGE } from '../../../rules/donation';
import { donorDetailsSchema, type DonorDetails } from '../../../rules/donor-details';
import { flag, paise } from '../../../rules/fields';
import { correctionReason } from '../../../rules/gift-correction';
import { receivedOnProblem } from '../../../rules/offline-donation';
import { isOfflineMethod } from '../../../rules/offline-methods';
import { isUuid } from '../../../rules/uuid';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import { changedSince } from '../../audit/audited-writes';
import type { ServiceDeps } from '../../deps';
import type { SplitDonationInput, UserError } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { bookDonation } from '../book-donation';
import type { RecordedDonation } from '../offline-donation';
import { copyGift } from './copy-gift';
import { applyPlan } from './correct-gift';
import { readGiftFacts, type GiftFacts } from './gift-facts';
import { factsOf, planCorrection } from './plan-correction';

const splitSchema = object({
  amount: paise(MIN_DONATION, MAX_DONATION, AMOUNT_MESSAGE),
  donor: donorDetailsSchema,
  wants80g: flag(DEFAULT_80G),
  reason: correctionReason,
  sendReceipt: flag(false),
});

const refused = (...userErrors: UserError[]): RecordedDonation => ({ donationId: null, userErrors });

/** There is nothing to overwrite: a second press would take a second part out. */
const splitMeanwhile = userError(
  '',
  'CONFLICT',
  'This donation changed since you opened this window. Nothing was split by this press. Close the window to see what happened.',
);

/**
 * Splits an offline gift of two people that was recorded as one, in one transaction: the second person's part becomes a
 * gift of its own with the same day, method and number, and a receipt of its own; the receipt of the rest gets a
 * revision. All totals but those of the donors stay. With `sendReceipt`, both are mailed.
 * @returns the id of the second person's gift, or the errors
 */
export async function splitGift(
  deps: ServiceDeps,
  userId: string,
  input: SplitDonationInput,
): Promise<RecordedDonation> {
  const { value, errors } = validate(splitSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  if (!isUuid(input.id)) return refused(notFound('donation'));
  return deps.content.write(async (manager) => {
    await manager.query('lock table settings in share mode');
    const gift = await readGiftFacts(manager, input.id, true);
    if (!gift) return refused(notFound('donation'));
    if (changedSince(gift.updatedAt, input.readAt)) return refused(splitMeanwhile);
    const wrong = splitProblem(gift, value.amount, istDate(deps.now()));
    if (wrong) return refused(wrong);
    const { method } = gift;
    if (!isOfflineMethod(method)) return refused(userError('', 'NOT_POSSIBLE', 'This donation cannot be split.'));
    const planned = await planCorrection(deps, manager, gift, {
      money: { ...gift, method, amount: gift.amount - value.amount },
      campaignId: gift.campaignId,
      purpose: gift.campaignTitle,
      tribute: undefined,
      reason: value.reason,
      sendReceipt: value.sendReceipt,
      isTwinConfirmed: true,
      isCashLimitConfirmed: true,
      isClosedYearConfirmed: true,
    });
    if ('errors' in planned) return refused(...planned.errors);
    const receiptRevision = await applyPlan(deps, manager, planned.plan, value.sendReceipt);
    const { id, receiptNumber } = await bookPart(deps, manager, gift, value);
    const { reason } = value;
    const after = { ...factsOf(planned.plan.after), receiptRevision, secondReceiptNumber: receiptNumber, reason };
    await recordAudit(manager, {
      userId,
      action: 'donation.split',
      entity: 'donation',
      entityId: gift.id,
      before: factsOf(gift),
      after,
    });
    const { amount, donor } = value;
    await recordAudit(manager, {
      userId,
      action: 'donation.record',
      entity: 'donation',
      entityId: id,
      after: { ...factsOf(gift), amount, donorName: donor.name, receiptNumber, reason },
    });
    return { donationId: id, userErrors: [] };
  });
}

function splitProblem(gift: GiftFacts, amount: number, today: string): UserError | null {
  if (gift.source !== 'offline')
    return userError('', 'NOT_POSSIBLE', 'Only a donation that the office recorded can be split.');
  if (gift.status !== 'success') return userError('', 'REFUNDED', 'This donation no longer counts.');
  const closed = receivedOnProblem(gift.receivedOn, today);
  if (closed) return userError('', 'OUT_OF_RANGE', closed);
  const most = gift.amount - gift.refundedAmount - MIN_DONATION;
  if (amount <= most) return null;
  return userError('amount', 'OUT_OF_RANGE', `At most ${formatRupees(most)} can go to the second person.`);
}

/** Stores and books the second person's part. */
async function bookPart(
  deps: ServiceDeps,
  manager: EntityManager,
  gift: GiftFacts,
  part: { amount: number; donor: DonorDetails; wants80g: boolean; sendReceipt: boolean },
): Promise<{ id: string; receiptNumber: string }> {
  const capturedAt = gift.capturedAt ?? deps.now();
  const id = await copyGift(manager, gift.id, { ...factsOf(gift), amount: part.amount }, capturedAt);
  const { name, email, phone, address, pan, nameOnPan } = part.donor;
  await manager.query(
    `update donations set donor_name = $2, donor_email = $3, donor_phone = $4, donor_address = $5, donor_pan = $6,
            name_on_pan = $7, wants_80g = $8 where id = $1`,
    [id, name, email, phone, address, pan, nameOnPan, part.wants80g],
  );
  const arrival = { paymentId: null, method: gift.method, capturedAt, isQuiet: !part.sendReceipt };
  return { id, receiptNumber: await bookDonation(deps, manager, id, arrival) };
}
