import type { EntityManager } from 'typeorm';
import { recordAudit } from '../../audit/audit';
import { announceContentChange } from '../../database/content-version';
import { holdDonor } from '../../database/recount-donors';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { VoidReason } from '../../generated/resolvers';
import { holdLetter, releaseLetter } from '../tributes/tribute-letters';
import { followOnReceipt } from './receipt-after-refund';
import { tellOfReusedReference } from './reused-reference';
import { tellOfRefunds } from './tell-of-refunds';

interface BookedDonation {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  /** Paise counted as refunded or lost so far. */
  readonly refundedAmount: number;
  readonly donorId: string;
  readonly campaignId: string | null;
  readonly is80gEligible: boolean;
  /** Why it is void although nothing was refunded; null otherwise. */
  readonly voidReason: VoidReason | null;
  /** Number of the receipt that replaces its own. */
  readonly replacement: string | null;
}

/** Whoever voids or restores a gift, and why; none for money that moved. */
export interface Decision {
  readonly userId: string;
  readonly action: 'donation.void' | 'donation.restore';
  readonly reason: string;
}

interface MoneyOut {
  readonly refunded: number;
  readonly disputed: number;
}

/**
 * Brings the books in line with refunds and chargebacks. The amount gone is always summed afresh (processed refunds and
 * lost disputes, at most the donation), and only the difference to the booked amount moves. So neither repetition nor
 * order of news matters, and a refund that fails later is reversed by the same path.
 *
 * A void donation is gone entirely, without a refund. A donation that is gone entirely becomes `refunded`, counts nowhere, and its receipt is void. One that is gone in
 * part stays `success`, counts with the rest, and its receipt is revised to it. Locks are taken as in settlement:
 * donation, donor, campaign, totals, receipt. Amounts in paise.
 */
export async function bookMoneyOut(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  decision?: Decision,
): Promise<void> {
  const donation = await lockSettled(manager, donationId);
  if (!donation) return;
  const out = await readMoneyOut(manager, donation.id);
  const gone = donation.voidReason ? donation.amount : Math.min(donation.amount, out.refunded + out.disputed);
  if (gone !== donation.refundedAmount) {
    // Before the totals are locked, since it may wait for a mail that is being sent.
    if (gone === donation.amount) await holdLetter(manager, donation.id);
    else if (donation.status === 'refunded') await releaseLetter(manager, donation.id);
    await moveTotals(manager, donation, gone);
    await followOnReceipt(deps, manager, { ...donation, gone, isDisputed: out.disputed > 0 });
    await recordAudit(manager, {
      userId: decision?.userId ?? null,
      action: decision?.action ?? 'donation.refund',
      entity: 'donation',
      entityId: donation.id,
      before: { status: donation.status, refundedAmount: donation.refundedAmount },
      after: {
        status: statusAfter(donation, gone),
        refundedAmount: gone,
        ...(decision ? { reason: decision.reason } : {}),
      },
    });
    if (donation.status === 'refunded') await tellOfReusedReference(manager, donation.id);
    await announceContentChange(manager);
  }
  await tellOfRefunds(deps, manager, donation.id);
}

const statusAfter = ({ amount }: BookedDonation, gone: number): 'success' | 'refunded' =>
  gone === amount ? 'refunded' : 'success';

function lockSettled(manager: EntityManager, donationId: string): Promise<BookedDonation | null> {
  return firstRow<BookedDonation>(
    manager,
    `select id, amount, status, refunded_amount as "refundedAmount", donor_id as "donorId",
            campaign_id as "campaignId", is_80g_eligible as "is80gEligible", void_reason as "voidReason",
            (select receipt_number from receipts where donation_id = replaced_by) as replacement
       from donations where id = $1 and status in ('success', 'refunded')
        for update`,
    [donationId],
  );
}

/**
 * SQL factor from the currency of a payment `p` to paise of its gift `d`: the provider counts in the payment's currency, so
 * the refunded share of another currency is taken off the gift.
 */
export const RUPEES = `case when p.currency <> 'INR' then d.amount::numeric / p.amount else 1 end`;

async function readMoneyOut(manager: EntityManager, donationId: string): Promise<MoneyOut> {
  const out = await firstRow<MoneyOut>(
    manager,
    `select round((select coalesce(sum(amount), 0) from refunds where donation_id = $1 and status = 'processed') * ${RUPEES})::bigint as refunded,
            round((select coalesce(sum(amount), 0) from disputes where donation_id = $1 and status = 'lost') * ${RUPEES})::bigint as disputed
       from donations d left join payments p on p.provider_payment_id = d.payment_id
      where d.id = $1`,
    [donationId],
  );
  return out ?? { refunded: 0, disputed: 0 };
}

async function moveTotals(manager: EntityManager, donation: BookedDonation, gone: number): Promise<void> {
  const status = statusAfter(donation, gone);
  const amount = donation.refundedAmount - gone;
  const count = Number(status === 'success') - Number(donation.status === 'success');
  await holdDonor(manager, donation.donorId);
  await manager.query('update donations set refunded_amount = $2, status = $3, updated_at = now() where id = $1', [
    donation.id,
    gone,
    status,
  ]);
  await manager.query(
    `update donors
        set donated_amount = donated_amount + $2, donation_count = donation_count + $3, updated_at = now(),
            is_80g_eligible = exists (
              select 1 from donations own where own.donor_id = $1 and own.status = 'success' and own.is_80g_eligible)
      where id = $1`,
    [donation.donorId, amount, count],
  );
  if (donation.campaignId) {
    await manager.query('update campaigns set raised_amount = raised_amount + $2 where id = $1', [
      donation.campaignId,
      amount,
    ]);
  }
  await manager.query(
    `update donation_totals
        set success_amount = success_amount + $1, success_count = success_count + $2,
            eligible_80g_amount = eligible_80g_amount + $3`,
    [amount, count, donation.is80gEligible ? amount : 0],
  );
}
