import type { EntityManager } from 'typeorm';
import { cashLimitWarning, isAboveCashLimit } from '../../rules/cash-limit';
import { istDate, startOfDay, type IsoDate } from '../../rules/dates';
import {
  chequeDateProblem,
  offlineDonationSchema,
  receivedOnProblem,
  type OfflineDonation,
} from '../../rules/offline-donation';
import { methodRules } from '../../rules/offline-methods';
import { tributeLine } from '../../rules/tribute';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { OfflineDonationInput, UserError } from '../generated/resolvers';
import { toUserErrors, userError } from '../graphql/user-errors';
import { bookDonation } from './book-donation';
import { cashOfDay, tellOfCash } from './cash-of-day';
import { readKnownDonor, servesGift, withKnownDonor } from './offline-donor';
import { entryDigest, findSameEntry } from './offline-entry';
import { storeLetter } from './tributes/tribute-letters';
import { findTwin } from './twins';

export interface RecordedDonation {
  /** Id of the gift; of a refusal with REUSED, that of the gift that the key recorded. */
  readonly donationId: string | null;
  readonly userErrors: UserError[];
}

const NOON = 12 * 3_600_000;

const refused = (...userErrors: UserError[]): RecordedDonation => ({ donationId: null, userErrors });

/**
 * Records a gift that reached the office (rules/offline-methods), and books it as settlement books an online payment: totals,
 * receipt, mail. It counts on the day of receipt (Asia/Kolkata), which is also the receipt's date; the moment of
 * recording is in the audit log. The form's idempotency key makes a repeated submission record once; with other content it is refused. Cash above the
 * legal limit (see rules/cash-limit) has to be confirmed; it is then recorded with its receipt, and the trustees get an
 * exception.
 * @returns the donation's id, or the input errors
 */
export async function recordOfflineDonation(
  deps: ServiceDeps,
  userId: string,
  input: OfflineDonationInput,
): Promise<RecordedDonation> {
  const { value, errors } = validate(offlineDonationSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  return deps.dataSource.transaction((manager) => record(deps, manager, userId, value));
}

/** Finds what is wrong with the days of a gift that is recorded today. */
function wrongDay({ method, receivedOn, chequeDate }: OfflineDonation, now: Date): UserError | null {
  const problem = receivedOnProblem(receivedOn, istDate(now));
  if (problem) return userError('receivedOn', 'OUT_OF_RANGE', problem);
  const drawn = methodRules(method).isDrawn && chequeDate;
  const wrongDate = drawn && chequeDateProblem(drawn, receivedOn);
  return wrongDate ? userError('chequeDate', 'OUT_OF_RANGE', wrongDate) : null;
}

async function record(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  entered: OfflineDonation,
): Promise<RecordedDonation> {
  const earlier = await findSameEntry(manager, entered);
  if (earlier) return earlier;
  // After the retry: a gift stays recorded when its year is closed.
  const wrong = wrongDay(entered, deps.now());
  if (wrong) return refused(wrong);
  const known = entered.donorId ? await readKnownDonor(manager, entered.donorId) : null;
  if (entered.donorId && !known)
    return refused(userError('donorId', 'NOT_FOUND', 'This donor no longer exists. Please choose again.'));
  const value = withKnownDonor(entered, known);
  const twin = await findTwin(manager, value);
  const isOther = value.isTwinConfirmed && !methodRules(value.method).isUnique;
  if (twin && !isOther)
    return refused(userError('reference', 'TAKEN', `This donation is already recorded. See receipt ${twin}.`));
  const cash = value.method === 'cash' ? await cashOfDay(manager, value) : 0;
  const isTooMuchCash = isAboveCashLimit(cash);
  if (isTooMuchCash && !value.isCashLimitConfirmed)
    return refused(userError('isCashLimitConfirmed', 'CONFIRM', cashLimitWarning(cash, value.receivedOn)));
  const campaign = value.campaignId ? await findCampaign(manager, value.campaignId) : null;
  if (value.campaignId && campaign === null)
    return refused(userError('campaignId', 'NOT_FOUND', 'This campaign no longer exists.'));

  const capturedAt = momentOf(value.receivedOn, deps.now());
  const id = await insertDonation(manager, value, campaign, capturedAt, entryDigest(entered));
  const { amount, method, reference, receivedOn, donor, receiptMail, tribute } = value;
  const receiptNumber = await bookDonation(deps, manager, id, {
    paymentId: null,
    method,
    capturedAt,
    receiptMail,
    donorId: known && servesGift(known, value) ? known.id : null,
  });
  if (isTooMuchCash) await tellOfCash(manager, id, cash, receivedOn);
  await recordAudit(manager, {
    userId,
    action: 'donation.record',
    entity: 'donation',
    entityId: id,
    after: {
      amount,
      method,
      reference,
      receivedOn,
      donorName: donor.name,
      campaign,
      receiptNumber,
      ...(tribute ? { tribute: tributeLine(tribute) } : {}),
      ...(receiptMail === 'now' ? {} : { receiptMail }),
      ...(twin ? { sameNumberAs: twin } : {}),
      ...(isTooMuchCash ? { cashOfTheDayAmount: cash } : {}),
    },
  });
  return { donationId: id, userErrors: [] };
}

/**
 * Returns the current moment for today's gift, and noon of the day for an earlier one, so that it is the same day in
 * every time zone.
 */
export const momentOf = (receivedOn: IsoDate, now: Date): Date =>
  receivedOn === istDate(now) ? now : new Date(startOfDay(receivedOn).getTime() + NOON);

/** Finds the title of a campaign in any state: money may arrive after it was completed. Null when it does not exist. */
export async function findCampaign(manager: EntityManager, id: string): Promise<string | null> {
  const row = await firstRow<{ title: string }>(manager, 'select title from campaigns where id = $1', [id]);
  return row?.title ?? null;
}

async function insertDonation(
  manager: EntityManager,
  value: OfflineDonation,
  campaignTitle: string | null,
  at: Date,
  digest: string,
): Promise<string> {
  const { donor } = value;
  const { reference: referenceName, isDrawn } = methodRules(value.method);
  const row = await firstRow<{ id: string }>(
    manager,
    `insert into donations (amount, source, campaign_id, campaign_title, donor_name, donor_email, donor_phone,
                            donor_address, donor_pan, is_anonymous, wants_80g, payment_method, payment_reference, flow_id,
                            created_at, name_on_pan, drawee_bank, drawn_on, kind_description, entry_digest,
                            tribute_kind, tribute_name)
     values ($1, 'offline', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12, ''), $13, $14, $15, $16, $17, $18, $19, $20, $21)
     returning id`,
    [
      value.amount,
      value.campaignId,
      campaignTitle,
      donor.name,
      donor.email,
      donor.phone,
      donor.address,
      donor.pan,
      value.isAnonymous,
      value.wants80g,
      value.method,
      referenceName === null ? '' : value.reference,
      value.flowId,
      at,
      donor.nameOnPan,
      isDrawn ? value.draweeBank : null,
      isDrawn ? value.chequeDate : null,
      value.method === 'in_kind' ? value.description : null,
      digest,
      value.tribute?.kind ?? null,
      value.tribute?.name ?? null,
    ],
  );
  if (!row) throw new Error('the donation was not stored');
  await storeLetter(manager, 'donation', row.id, value.tribute, at);
  return row.id;
}
