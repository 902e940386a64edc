import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { cashLimitWarning, isAboveCashLimit } from '../../../rules/cash-limit';
import { financialYear, istDate } from '../../../rules/dates';
import { modeAllows80g, registrationState, type RegistrationState } from '../../../rules/eighty-g';
import { correctedAmountProblem, type GiftCorrection, type GiftMoney } from '../../../rules/gift-correction';
import type { Paise } from '../../../rules/money';
import { chequeDateProblem, receivedOnProblem } from '../../../rules/offline-donation';
import { methodRules } from '../../../rules/offline-methods';
import type { Tribute } from '../../../rules/tribute';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UserError } from '../../generated/resolvers';
import { userError } from '../../graphql/user-errors';
import { readFoundation } from '../../receipts/organisation';
import { cashOfDay } from '../cash-of-day';
import { momentOf } from '../offline-donation';
import { findTwin } from '../twins';
import { closedYearProblem } from './closed-year';
import type { CorrectableFacts, GiftFacts } from './gift-facts';

/** What is asked for; without `money`, amount, day and method stay, and with an undefined `tribute` that stays. */
export interface WantedCorrection extends Omit<GiftCorrection, 'tribute'> {
  readonly money: GiftMoney | null;
  readonly tribute: Tribute | null | undefined;
}

/** A correction that is allowed, with all that follows from it. Amounts in paise. */
export interface Plan {
  readonly before: GiftFacts;
  readonly after: CorrectableFacts;
  /** Moment that the gift has afterwards. */
  readonly at: Date;
  /** True when the day moves to another financial year: the receipt is voided, and another one replaces it. */
  readonly isReplaced: boolean;
  /** State of the registration on another day; null where the day stays. */
  readonly registration: RegistrationState | null;
  readonly isInForce: boolean;
  readonly isModeAllowed: boolean;
  readonly is80gEligible: boolean;
  /** Cash of the donor's day above the legal limit, in paise; null otherwise. */
  readonly cash: Paise | null;
}

export type Planned = { readonly plan: Plan } | { readonly errors: UserError[] };

const refused = (field: string, code: UserError['code'], message: string): Planned => ({
  errors: [userError(field, code, message)],
});

/**
 * Decides what a correction of a gift comes to, and whether it is allowed. Amount, day and method of an online gift are
 * the provider's. Of an imported gift no receipt is ours, so its day may be in any year.
 */
export async function planCorrection(
  deps: ServiceDeps,
  manager: EntityManager,
  before: GiftFacts,
  wanted: WantedCorrection,
): Promise<Planned> {
  const { capturedAt } = before;
  if (before.status === 'refunded')
    return refused('', 'REFUNDED', 'This donation no longer counts. Its receipt is void and cannot be changed.');
  if (before.status !== 'success' || !capturedAt)
    return refused('', 'NOT_POSSIBLE', 'Only a donation that was received can be corrected.');
  if (wanted.money && before.source === 'online')
    return refused('money', 'NOT_POSSIBLE', 'Amount, date and method of an online payment are what the provider says.');
  const after = await factsAfter(manager, before, wanted);
  if (!after) return refused('campaignId', 'NOT_FOUND', 'This campaign no longer exists.');
  if (isDeepStrictEqual(factsOf(before), after)) return refused('', 'UNCHANGED', 'Nothing was changed.');
  const wrong = await problemOf(deps, manager, before, after, wanted);
  if (wrong) return { errors: [wrong] };

  const isMoved = after.receivedOn !== before.receivedOn;
  const { registration: registered } = await readFoundation(manager, deps.siteName);
  const isImported = before.source === 'imported';
  const registration = isMoved && !isImported ? registrationState(registered, after.receivedOn) : null;
  const isInForce = registration === null ? before.isInForce : registration === 'in_force';
  const isDecidedHere = wanted.money !== null && !isImported;
  const isModeAllowed = isDecidedHere ? modeAllows80g(after.method, after.amount) : before.isModeAllowed;
  return {
    plan: {
      before,
      after,
      at: isMoved ? momentOf(after.receivedOn, deps.now()) : capturedAt,
      isReplaced: isMoved && !isImported && financialYear(after.receivedOn) !== financialYear(before.receivedOn),
      registration,
      isInForce,
      isModeAllowed,
      is80gEligible: before.wants80g && before.pan !== null && isInForce && isModeAllowed,
      cash: await cashAbove(manager, before, after),
    },
  };
}

/** Computes what a gift is to be; null when its campaign does not exist. */
export async function factsAfter(
  manager: EntityManager,
  before: GiftFacts,
  wanted: WantedCorrection,
): Promise<CorrectableFacts | null> {
  const purpose = await purposeOf(manager, before, wanted);
  return purpose && { ...moneyOf(before, wanted.money), ...purpose, ...tributeAfter(before, wanted) };
}

/** Selects what can be corrected. */
export const factsOf = (facts: CorrectableFacts): CorrectableFacts => ({
  amount: facts.amount,
  receivedOn: facts.receivedOn,
  method: facts.method,
  reference: facts.reference,
  draweeBank: facts.draweeBank,
  chequeDate: facts.chequeDate,
  description: facts.description,
  campaignId: facts.campaignId,
  campaignTitle: facts.campaignTitle,
  tributeKind: facts.tributeKind,
  tributeName: facts.tributeName,
});

type TributeFacts = Pick<CorrectableFacts, 'tributeKind' | 'tributeName'>;
type Money = Omit<CorrectableFacts, 'campaignId' | 'campaignTitle' | keyof TributeFacts>;

function tributeAfter({ tributeKind, tributeName }: GiftFacts, { tribute }: WantedCorrection): TributeFacts {
  if (tribute === undefined) return { tributeKind, tributeName };
  return { tributeKind: tribute?.kind ?? null, tributeName: tribute?.name ?? null };
}

function moneyOf(before: GiftFacts, money: GiftMoney | null): Money {
  if (!money) return factsOf(before);
  const { reference, isDrawn } = methodRules(money.method);
  return {
    amount: money.amount,
    receivedOn: money.receivedOn,
    method: money.method,
    reference: reference === null ? '' : money.reference,
    draweeBank: isDrawn ? money.draweeBank : null,
    chequeDate: isDrawn ? money.chequeDate : null,
    description: money.method === 'in_kind' ? money.description : null,
  };
}

/** Finds campaign and purpose. The gift's own campaign keeps the title under which it was given; null when none has the id. */
async function purposeOf(
  manager: EntityManager,
  before: GiftFacts,
  { campaignId, purpose }: Pick<GiftCorrection, 'campaignId' | 'purpose'>,
): Promise<Pick<CorrectableFacts, 'campaignId' | 'campaignTitle'> | null> {
  if (!campaignId) return { campaignId: null, campaignTitle: purpose };
  if (campaignId === before.campaignId) return { campaignId, campaignTitle: before.campaignTitle };
  const campaign = await firstRow<{ id: string; title: string }>(
    manager,
    'select id, title from campaigns where id = $1 for key share',
    [campaignId],
  );
  return campaign && { campaignId: campaign.id, campaignTitle: campaign.title };
}

async function problemOf(
  deps: ServiceDeps,
  manager: EntityManager,
  before: GiftFacts,
  after: CorrectableFacts,
  { money, isTwinConfirmed, isCashLimitConfirmed, isClosedYearConfirmed }: WantedCorrection,
): Promise<UserError | null> {
  if (!money) return null;
  const { receivedOn, amount, method } = after;
  const today = istDate(deps.now());
  const tooLittle = correctedAmountProblem(amount, before.refundedAmount);
  if (tooLittle) return userError('money.amount', 'OUT_OF_RANGE', tooLittle);
  const isMoved = receivedOn !== before.receivedOn;
  const wrongDay = isMoved ? dayProblem(before, receivedOn, today) : null;
  if (wrongDay) return userError('money.receivedOn', 'OUT_OF_RANGE', wrongDay);
  if (isMoved && before.refundedAmount > 0 && financialYear(receivedOn) !== financialYear(before.receivedOn))
    return userError(
      'money.receivedOn',
      'NOT_POSSIBLE',
      'A part of this donation was refunded, so it stays in its financial year. Refund the rest and record it again.',
    );
  const isDated = after.chequeDate !== null && (isMoved || after.chequeDate !== before.chequeDate);
  const wrongCheque = isDated && after.chequeDate ? chequeDateProblem(after.chequeDate, receivedOn) : null;
  if (wrongCheque) return userError('money.chequeDate', 'OUT_OF_RANGE', wrongCheque);
  const twin = await findTwin(manager, after, before);
  const taken = `This donation is already recorded. See receipt ${twin}.`;
  if (twin && methodRules(money.method).isUnique) return userError('money.reference', 'TAKEN', taken);
  if (twin && !isTwinConfirmed) return userError('isTwinConfirmed', 'CONFIRM', taken);
  const cash = await cashAbove(manager, before, after);
  if (cash !== null && !isCashLimitConfirmed)
    return userError('isCashLimitConfirmed', 'CONFIRM', cashLimitWarning(cash, receivedOn));
  const isStated = amount !== before.amount || isMoved || method !== before.method;
  return isStated ? closedYearProblem(before.receivedOn, deps.now(), isClosedYearConfirmed) : null;
}

function dayProblem({ source, clearedOn }: GiftFacts, receivedOn: string, today: string): string | null {
  if (clearedOn !== null && clearedOn < receivedOn) return 'The cheque was cleared before this day.';
  if (source === 'imported') return receivedOn > today ? 'The date received cannot be in the future.' : null;
  return receivedOnProblem(receivedOn, today);
}

/** Sums the donor's cash of the day where a correction brings it above the legal limit; null otherwise. Paise. */
async function cashAbove(manager: EntityManager, before: GiftFacts, after: CorrectableFacts): Promise<Paise | null> {
  const isSame = before.method === 'cash' && after.amount <= before.amount && after.receivedOn === before.receivedOn;
  if (after.method !== 'cash' || isSame) return null;
  const donor = { name: before.name, email: before.email, phone: before.phone, pan: before.pan };
  const cash = await cashOfDay(manager, { amount: after.amount, receivedOn: after.receivedOn, donor }, before.id);
  return isAboveCashLimit(cash) ? cash : null;
}
