import type { EntityManager } from 'typeorm';
import { financialYear, istDate, startOfFinancialYear } from '../../../rules/dates';
import { isUuid } from '../../../rules/uuid';
import { DONATIONS_BY_DAY } from '../../database/tallies';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  CorrectDonationInput,
  CorrectedSum,
  DonationCorrectionPreview,
  UserError,
} from '../../generated/resolvers';
import { changedMeanwhile, notFound } from '../../graphql/user-errors';
import { changedSince } from '../../audit/audited-writes';
import { readCorrection } from './correct-gift';
import { readGiftFacts, type GiftFacts } from './gift-facts';
import { planCorrection, type Plan } from './plan-correction';

interface Printed {
  readonly receiptNumber: string;
  readonly revision: number;
  readonly sentAt: Date | null;
}

/** Never checked in a preview, since they are entered last. */
const UNTIL_SAVED = ['reason', 'isTwinConfirmed', 'isCashLimitConfirmed', 'isClosedYearConfirmed'];

const nothing = (userErrors: UserError[]): DonationCorrectionPreview => ({ sums: [], receipt: null, userErrors });

/**
 * Computes what a correction would change, without writing or locking anything. Reason and confirmations are not needed
 * yet. Amounts in paise.
 */
export async function previewCorrection(
  deps: ServiceDeps,
  input: CorrectDonationInput,
): Promise<DonationCorrectionPreview> {
  const confirmed = { ...input, isTwinConfirmed: true, isCashLimitConfirmed: true, isClosedYearConfirmed: true };
  const read = readCorrection({ ...confirmed, reason: input.reason || 'Preview' });
  if ('errors' in read) return nothing(read.errors.filter(({ field }) => !UNTIL_SAVED.includes(field[0] ?? '')));
  if (!isUuid(input.id)) return nothing([notFound('donation')]);
  return deps.dataSource.transaction(async (manager) => {
    const gift = await readGiftFacts(manager, input.id);
    if (!gift) return nothing([notFound('donation')]);
    if (changedSince(gift.updatedAt, input.readAt)) return nothing([changedMeanwhile('donation')]);
    const planned = await planCorrection(deps, manager, gift, read.wanted);
    if ('errors' in planned) return nothing(planned.errors);
    const { plan } = planned;
    const [campaigns, years, donor, printed] = [
      await campaignSums(manager, plan),
      await yearSums(manager, plan),
      await donorSum(manager, plan),
      await readPrinted(manager, gift.id),
    ];
    return {
      sums: [...campaigns, ...years, ...donor],
      receipt: printed && {
        ...printed,
        isReplaced: plan.isReplaced,
        amountBefore: gift.amount - gift.refundedAmount,
        amountAfter: plan.after.amount - gift.refundedAmount,
        is80gBefore: gift.is80gEligible,
        is80gAfter: plan.is80gEligible,
      },
      userErrors: [],
    };
  });
}

const wasOf = ({ before }: Plan): number => before.amount - before.refundedAmount;
const isOf = ({ before, after }: Plan): number => after.amount - before.refundedAmount;

/** Adds what leaves one key and arrives at another; two moves of one key are one. */
function movesOf<Key>(from: Key, to: Key, plan: Plan): [Key, number][] {
  if (from === to) return [[from, isOf(plan) - wasOf(plan)]];
  return [
    [from, -wasOf(plan)],
    [to, isOf(plan)],
  ];
}

async function campaignSums(manager: EntityManager, plan: Plan): Promise<CorrectedSum[]> {
  const moves = new Map(movesOf(plan.before.campaignId, plan.after.campaignId, plan));
  const rows = await manager.query<{ id: string; title: string; raised: number; goal: number }[]>(
    `select id, title, raised_amount as raised, goal_amount as goal from campaigns where id = any($1::uuid[]) order by title`,
    [[...moves.keys()].filter((id) => id !== null)],
  );
  return rows.map(({ id, title, raised, goal }) => ({
    kind: 'campaign',
    name: title,
    before: raised,
    after: raised + (moves.get(id) ?? 0),
    goal,
    giftCount: null,
  }));
}

async function yearSums(manager: EntityManager, plan: Plan): Promise<CorrectedSum[]> {
  const { receivedOn: from } = plan.before;
  const { receivedOn: to } = plan.after;
  const moves = new Map(movesOf(financialYear(from), financialYear(to), plan));
  const days = financialYear(from) === financialYear(to) ? [from] : [from, to].sort();
  const rows = await manager.query<{ year: string; amount: number }[]>(
    `select y.year, coalesce(sum(days.amount), 0)::bigint as amount
       from unnest($2::text[], $3::date[]) as y (year, first)
       left join ${DONATIONS_BY_DAY} days on days.captured_on >= y.first and days.captured_on < y.first + interval '1 year'
      group by y.year, y.first order by y.first`,
    [
      istDate(startOfFinancialYear(days[0] ?? from)),
      days.map(financialYear),
      days.map((day) => istDate(startOfFinancialYear(day))),
    ],
  );
  return rows.map(({ year, amount }) => ({
    kind: 'year',
    name: year,
    before: amount,
    after: amount + (moves.get(year) ?? 0),
    goal: null,
    giftCount: null,
  }));
}

async function donorSum(manager: EntityManager, plan: Plan): Promise<CorrectedSum[]> {
  const donor = await firstRow<{ name: string | null; amount: number; gifts: number }>(
    manager,
    'select name, donated_amount as amount, donation_count as gifts from donors where id = $1',
    [plan.before.donorId],
  );
  if (!donor) return [];
  const { name, amount, gifts } = donor;
  const after = amount + isOf(plan) - wasOf(plan);
  return [{ kind: 'donor', name: name ?? plan.before.name, before: amount, after, goal: null, giftCount: gifts }];
}

const readPrinted = (manager: EntityManager, donationId: GiftFacts['id']): Promise<Printed | null> =>
  firstRow<Printed>(
    manager,
    `select receipt_number as "receiptNumber", revision, sent_to_email_at as "sentAt" from receipts where donation_id = $1`,
    [donationId],
  );
