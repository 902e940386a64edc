import type { EntityManager } from 'typeorm';
import { giftCorrectionSchema, giftMoneySchema } from '../../../rules/gift-correction';
import { isUuid } from '../../../rules/uuid';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import { whoChanged } from '../../audit/who-changed';
import { changedSince } from '../../audit/audited-writes';
import { holdDonor, recountDonors } from '../../database/recount-donors';
import { brokenUniqueKey, changedRows } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { CorrectDonationInput, UserError } from '../../generated/resolvers';
import { changedMeanwhile, notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { correctGiftReceipt } from '../../receipts/correct-gift-receipt';
import { readOrganisation } from '../../receipts/organisation';
import { readGift } from '../../receipts/read-gift';
import { tellOfCash } from '../cash-of-day';
import type { RecordedDonation } from '../offline-donation';
import { findCorrected } from './corrected-already';
import { readGiftFacts } from './gift-facts';
import { moveTotals } from './move-totals';
import { factsOf, planCorrection, type Plan, type WantedCorrection } from './plan-correction';
import { rewriteLetter } from '../tributes/tribute-letters';
import { replaceGift } from './replace-gift';

const refused = (userErrors: UserError[]): RecordedDonation => ({ donationId: null, userErrors });

/** Validates the input of a correction; fields of `money` are named `money.amount` and so on. */
export function readCorrection(
  input: CorrectDonationInput,
): { readonly wanted: WantedCorrection } | { readonly errors: UserError[] } {
  const { value, errors } = validate(giftCorrectionSchema, input);
  const money = input.money ? validate(giftMoneySchema, input.money) : null;
  const all = [...(money?.errors ?? []).map((error) => ({ ...error, field: `money.${error.field}` })), ...errors];
  return all.length > 0
    ? { errors: toUserErrors(all) }
    : {
        wanted: {
          ...value,
          money: money?.value ?? null,
          tribute: input.tribute === undefined ? undefined : value.tribute,
        },
      };
}

/**
 * Corrects amount, day, method, reference, campaign and purpose of a gift, in one transaction with its receipt's next
 * revision, every total, and the audit entry. Uses optimistic locking on `readAt`; a gift that holds all of it already is
 * no conflict, and is left alone. A day in another financial year replaces the gift by one with a receipt of that year
 * (see replaceGift).
 *
 * Rows are locked in the order of every correction: donation, donor, mails and receipt, campaigns, totals.
 * @returns the id of the corrected or the replacing donation, or the errors
 */
export async function correctGift(
  deps: ServiceDeps,
  userId: string,
  input: CorrectDonationInput,
): Promise<RecordedDonation> {
  const read = readCorrection(input);
  if ('errors' in read) return refused(read.errors);
  if (!isUuid(input.id)) return refused([notFound('donation')]);
  try {
    return await deps.content.write((manager) => correct(deps, manager, userId, input, read.wanted));
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donations_imported_receipt') throw error;
    const message = 'Another donation of that financial year has the same imported receipt number.';
    return refused([userError('money.receivedOn', 'TAKEN', message)]);
  }
}

async function correct(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  { id, readAt }: CorrectDonationInput,
  wanted: WantedCorrection,
): Promise<RecordedDonation> {
  // As a booking does, so that the eligibility and the registration on the receipt agree.
  await manager.query('lock table settings in share mode');
  const gift = await readGiftFacts(manager, id, true);
  if (!gift) return refused([notFound('donation')]);
  if (changedSince(gift.updatedAt, readAt)) {
    const donationId = await findCorrected(manager, userId, gift, wanted);
    if (donationId) return { donationId, userErrors: [] };
    const who = await whoChanged(manager, { entity: 'donation', id }, readAt, userId);
    return refused([changedMeanwhile('donation', '', who)]);
  }
  if (wanted.sendReceipt && !gift.email)
    return refused([userError('sendReceipt', 'NO_EMAIL', 'A receipt cannot be sent without an email address.')]);
  const planned = await planCorrection(deps, manager, gift, wanted);
  if ('errors' in planned) return refused(planned.errors);
  const { plan } = planned;
  if (plan.cash !== null) await tellOfCash(manager, gift.id, plan.cash, plan.after.receivedOn);
  if (plan.isReplaced) return { donationId: await replaceGift(deps, manager, userId, plan, wanted), userErrors: [] };
  const receiptRevision = await applyPlan(deps, manager, plan, wanted.sendReceipt);
  await recordAudit(manager, {
    userId,
    action: 'donation.correct-gift',
    entity: 'donation',
    entityId: gift.id,
    before: { ...factsOf(gift), is80gEligible: gift.is80gEligible },
    after: { ...factsOf(plan.after), is80gEligible: plan.is80gEligible, receiptRevision, reason: wanted.reason },
  });
  return { donationId: gift.id, userErrors: [] };
}

/** Writes what was planned, within the caller's transaction; returns the receipt's revision, null without a receipt. */
export async function applyPlan(
  deps: ServiceDeps,
  manager: EntityManager,
  plan: Plan,
  send: boolean,
): Promise<number | null> {
  const { before, after } = plan;
  if (before.donorId) await holdDonor(manager, before.donorId);
  await storeFacts(manager, plan);
  if (before.donorId) await recountDonors(manager, [before.donorId]);
  if (before.tributeKind !== after.tributeKind || before.tributeName !== after.tributeName)
    await correctTribute(deps, manager, before.id);
  const revision = await correctGiftReceipt(manager, {
    ...after,
    donationId: before.id,
    amount: after.amount - before.refundedAmount,
    issuedOn: after.receivedOn,
    is80g: plan.is80gEligible,
    isWished: before.wants80g,
    isInForce: plan.isInForce,
    registration: plan.registration,
    send,
    at: deps.now(),
  });
  await moveTotals(manager, plan);
  return revision;
}

/** Puts a corrected tribute into the letter that waits, and into the coming charges of a recurring gift. */
async function correctTribute(deps: ServiceDeps, manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(
    `update subscriptions s set tribute_kind = d.tribute_kind, tribute_name = d.tribute_name, updated_at = now()
       from donations d where d.id = $1 and s.id = d.subscription_id`,
    [donationId],
  );
  const { name: siteName } = await readOrganisation(manager, deps.siteName);
  await rewriteLetter(manager, await readGift(manager, donationId), siteName);
}

async function storeFacts(
  manager: EntityManager,
  { before, after, at, isInForce, isModeAllowed, is80gEligible }: Plan,
): Promise<void> {
  const isDrawn = after.method === 'cheque' || after.method === 'demand_draft';
  const [stored] = await changedRows<{ isEligible: boolean }>(
    manager,
    `update donations
        set amount = $2, captured_at = $3, created_at = case when source = 'online' then created_at else $3 end,
            payment_method = $4, payment_reference = nullif($5, ''), drawee_bank = $6, drawn_on = $7, kind_description = $8,
            campaign_id = $9, campaign_title = $10, foundation_80g = $11, mode_allows_80g = $12,
            cleared_on = case when $13 then cleared_on end, tribute_kind = $14, tribute_name = $15, details_changed_at = clock_timestamp(), updated_at = now()
      where id = $1 returning is_80g_eligible as "isEligible"`,
    [
      before.id,
      after.amount,
      at,
      after.method,
      after.reference,
      after.draweeBank,
      after.chequeDate,
      after.description,
      after.campaignId,
      after.campaignTitle,
      isInForce,
      isModeAllowed,
      isDrawn,
      after.tributeKind,
      after.tributeName,
    ],
  );
  if (stored?.isEligible !== is80gEligible) throw new Error('the eligibility is not what was planned');
}
