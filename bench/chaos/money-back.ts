import { setTimeout as delay } from 'node:timers/promises';
import type { Office } from './office';
import type { Random } from './random';
import type { Stage } from './stage';
import { webhookPlan } from './trouble';
import type { Visitor } from './visitor';

/** Maximum time in milliseconds spent looking for a donation to act on. */
const LOOK_MS = 15_000;
/** The provider's minimum refund, in paise. */
const SMALLEST = 100;

interface Settled {
  readonly id: string;
  readonly paymentId: string;
  /** Unrefunded paise. */
  readonly left: number;
}

/** Picks any successful donation; null when there is none for a while. */
async function anySettled(stage: Stage, visitor: Visitor, random: Random): Promise<Settled | null> {
  const find = async (): Promise<Settled | undefined> => {
    const rows = await stage.sql<Settled>(
      `select id, payment_id as "paymentId", amount - refunded_amount as left
         from donations where status = 'success' and payment_id is not null order by md5(id::text || $1) limit 1`,
      [random.uuid()],
    );
    return rows[0];
  };
  for (const deadline = Date.now() + LOOK_MS; Date.now() < deadline; await delay(200)) {
    const found = await visitor.insist(find);
    if (found) return found;
  }
  return null;
}

/** Refunds a donation in the office, in full or in part; the provider delays some refunds. */
export async function refundAtOffice(stage: Stage, random: Random, office: Office): Promise<void> {
  const donation = await anySettled(stage, office.visitor, random);
  if (!donation) return;
  const amount = Math.max(SMALLEST, Math.floor(donation.left * random.pick([1, 1, 0.5, 0.25])));
  await stage.gate.among(async () => {
    if (random.chance(0.4)) {
      await stage.control(`payments/${donation.paymentId}/refund-outcomes`, { outcomes: ['pending'] });
    }
    if (random.chance(0.4)) {
      const kind = random.pick(['lose-answer', 'reset', '500', '502', 'bad-json-200']);
      await stage.planFault({ path: `/v1/payments/${donation.paymentId}/refund`, method: 'POST', kind });
    }
    await office.refund(donation.id, amount, random);
  });
}

/** Refunds in the provider's dashboard, in full, in part, or in two parts. */
export async function refundAtDashboard(
  stage: Stage,
  random: Random,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const parts = random.pick([[1], [0.5], [0.25, 0.5], [0.5, 1]]);
  let left = amount;
  for (const part of parts) {
    const returned = Math.max(SMALLEST, Math.floor(left * part));
    left -= returned;
    const status = random.chance(0.2) ? 'pending' : 'processed';
    await attempt(stage, `payments/${id}/refund`, { amount: returned, status, webhook: webhookPlan(random) });
  }
}

/** Opens a dispute of a donor at the bank; some are answered within the hour. */
export async function dispute(stage: Stage, random: Random, visitor: Visitor): Promise<void> {
  const donation = await anySettled(stage, visitor, random);
  if (!donation) return;
  const amount = random.chance(0.7) ? {} : { amount: SMALLEST };
  const { id } = await stage.control<{ id: string }>(`payments/${donation.paymentId}/dispute`, {
    ...amount,
    webhook: webhookPlan(random),
  });
  if (random.chance(0.3)) await moveDispute(stage, random, id, random.pick(['won', 'lost']));
}

interface OnTheWay {
  readonly refunds: readonly { readonly id: string; readonly status: string }[];
  readonly disputes: readonly { readonly id: string; readonly status: string }[];
}

/** Decides as banks on pending and processed refunds, and on disputes, between two moments. */
export async function banksDecide(stage: Stage, random: Random): Promise<void> {
  const { refunds, disputes } = await stage.control<OnTheWay>('state');
  for (const { id, status } of refunds) {
    if (status === 'pending' && random.chance(0.5)) await settleRefund(stage, random, id);
  }
  for (const { id, status } of disputes) {
    if (['won', 'lost', 'closed'].includes(status) || !random.chance(0.6)) continue;
    await moveDispute(
      stage,
      random,
      id,
      random.pick(['under_review', 'action_required', 'won', 'lost', 'lost', 'closed']),
    );
  }
  const done = await stage
    .sql<{ id: string }>(
      `select provider_refund_id as id from refunds where status = 'processed' and donation_id is not null order by 1`,
    )
    .catch(() => []);
  for (const { id } of done) {
    if (random.chance(0.05))
      await attempt(stage, `refunds/${id}/settle`, { status: 'failed', webhook: webhookPlan(random) });
  }
}

/** Processes or fails every pending refund, as within a week. */
export async function settleRefunds(stage: Stage, random: Random): Promise<void> {
  const { refunds } = await stage.control<OnTheWay>('state');
  for (const { id, status } of refunds) if (status === 'pending') await settleRefund(stage, random, id);
}

const settleRefund = (stage: Stage, random: Random, id: string): Promise<unknown> =>
  attempt(stage, `refunds/${id}/settle`, {
    status: random.chance(0.7) ? 'processed' : 'failed',
    webhook: webhookPlan(random),
  });

const moveDispute = (stage: Stage, random: Random, id: string, status: string): Promise<unknown> =>
  attempt(stage, `disputes/${id}/move`, { status, webhook: webhookPlan(random) });

/** Calls the control API and ignores refusals, since office, dashboard and bank act at the same time. */
const attempt = (stage: Stage, path: string, body: object): Promise<unknown> =>
  stage.control(path, body).catch(() => undefined);
