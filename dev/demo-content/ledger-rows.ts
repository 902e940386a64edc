import { financialYear, istDate } from '../../rules/dates';
import { sectionLabel } from '../../rules/deduction-law';
import type { DonorEntity } from '../../server/donors/donor.entity';
import { paymentMode } from '../../rules/payment-mode';
import type { ReceiptCounterEntity } from '../../server/receipts/receipt-counter.entity';
import type { ReceiptSnapshot } from '../../server/receipts/receipt-document';
import type { ReceiptEntity } from '../../server/receipts/receipt.entity';
import { REFUND_REASON, refundedAt, type PaidGift } from './donation-rows';
import type { Random } from './random';

type Captured = PaidGift & { capturedAt: Date };

const isCaptured = (gift: PaidGift): gift is Captured => gift.capturedAt !== null;
const isEligible = ({ donor }: PaidGift): boolean => donor.wants80g && donor.pan !== null;

/** Filters captured gifts, in the order of capture, which is the order of the receipt numbers. */
export function captured(gifts: readonly PaidGift[]): Captured[] {
  return gifts
    .filter(isCaptured)
    .sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** Builds the donors of captured gifts; counts and sums cover successful gifts only. */
export function donorRows(gifts: readonly Captured[]): Partial<DonorEntity>[] {
  const byDonor = new Map<string, Captured[]>();
  for (const gift of gifts) byDonor.set(gift.donor.id, [...(byDonor.get(gift.donor.id) ?? []), gift]);
  return [...byDonor.values()].map((own) => {
    const [first, last] = [own[0] as Captured, own.at(-1) as Captured];
    const good = own.filter((gift) => gift.status === 'success');
    return {
      id: first.donor.id,
      name: first.donor.name,
      email: first.donor.email,
      phone: first.donor.phone,
      address: first.donor.address,
      panNumber: first.donor.pan,
      panName: first.donor.pan && first.donor.name,
      is80gEligible: isEligible(first),
      donationCount: good.length,
      donatedAmount: sum(good),
      createdAt: first.capturedAt,
      updatedAt: last.capturedAt,
      detailsChangedAt: first.capturedAt,
    };
  });
}

/** Builds receipts numbered without gaps per financial year, and the resulting counters. */
export function receiptRows(
  random: Random,
  gifts: readonly Captured[],
  organisation: ReceiptSnapshot['organisation'],
): { receipts: Partial<ReceiptEntity>[]; counters: Partial<ReceiptCounterEntity>[] } {
  const serials = new Map<string, number>();
  const receipts = gifts.map((gift) => {
    const issuedOn = istDate(gift.capturedAt);
    const year = financialYear(issuedOn);
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    const snapshot = snapshotOf(gift, `${year}/${String(serial).padStart(6, '0')}`, issuedOn, organisation);
    const at = (seconds: number): Date => new Date(gift.capturedAt.getTime() + seconds * 1_000);
    return {
      id: random.uuid(),
      donationId: gift.id,
      financialYear: year,
      serial,
      receiptNumber: snapshot.receiptNumber,
      revision: 1,
      is80g: snapshot.is80g && gift.status !== 'refunded',
      issuedOn,
      snapshot,
      sentToEmailAt: random.chance(0.97) ? at(random.between(3, 40)) : null,
      voidedAt: gift.status === 'refunded' ? refundedAt(gift) : null,
      voidReason: gift.status === 'refunded' ? REFUND_REASON : null,
      createdAt: at(1),
    };
  });
  const counters = [...serials].map(([financialYear, lastSerial]) => ({ financialYear, lastSerial }));
  return { receipts, counters };
}

function snapshotOf(
  gift: Captured,
  receiptNumber: string,
  issuedOn: string,
  organisation: ReceiptSnapshot['organisation'],
): ReceiptSnapshot {
  return {
    receiptNumber,
    issuedOn,
    organisation,
    donor: { name: gift.donor.name, address: gift.donor.address, pan: gift.donor.pan, email: gift.donor.email },
    amount: gift.amount,
    mode: paymentMode(gift.method),
    paymentId: gift.paymentId,
    purpose: gift.campaign?.title ?? 'General donation',
    items: gift.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
    is80g: isEligible(gift),
    taxFacts: { isWished: gift.donor.wants80g, registration: 'in_force' },
    sectionLabel: sectionLabel(issuedOn),
    voided: gift.status === 'refunded' ? { on: istDate(refundedAt(gift)), reason: REFUND_REASON } : null,
    revision: 1,
  };
}

/** Sums what settlement maintains in `donation_totals`, in paise. */
export function totalsOf(gifts: readonly Captured[]): { amount: number; count: number; eligible: number } {
  const good = gifts.filter((gift) => gift.status === 'success');
  return { amount: sum(good), count: good.length, eligible: sum(good.filter(isEligible)) };
}

function sum(gifts: readonly PaidGift[]): number {
  return gifts.reduce((total, gift) => total + gift.amount, 0);
}
