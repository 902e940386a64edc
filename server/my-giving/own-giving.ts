import { financialYear, istDate } from '../../rules/dates';
import { certificateForm } from '../../rules/deduction-law';
import { knownPan, type Candidate } from '../../rules/donor-identity';
import { maskedPan } from '../../rules/pan';
import { personKey } from '../../rules/person-name';
import { beganAt } from '../database/recurring-line';
import { groupBy, type Queryable } from '../database/sql';
import { tributeColumn } from '../database/tribute-column';
import type { ServiceDeps } from '../deps';
import type { DonorGift, OwnPerson, OwnSubscription, OwnYear } from '../generated/resolvers';
import { authorizationUrl } from '../payments/subscriptions/page-token';
import { AUTHORISED } from '../payments/subscriptions/note-replacement';
import { subscriptionSwap } from '../payments/subscriptions/subscription-swap';
import { subscriptionItems } from '../payments/subscriptions/subscription-items';
import { shownLink } from '../pictures/pictures.service';
import type { ReceiptsService } from '../receipts/receipts.service';

/** SQL of the picture of a campaign `c`. */
const image = `coalesce(${shownLink('c.featured_image')}, '') as "campaignImage"`;

/** SQL of what went back of a gift `d`, in paise: of a void one, which counts nowhere, what was refunded before. */
const refunded = `case when d.void_reason is null then d.refunded_amount
  else (select coalesce(sum(f.amount), 0)::bigint from refunds f where f.donation_id = d.id and f.status = 'processed') end`;

/** A gift with the fields that only the page's own sums use. */
export interface OwnGift extends DonorGift {
  readonly donorAddress: string | null;
}

type GiftRow = Omit<OwnGift, 'taxBenefit' | 'taxBenefitReason' | 'financialYear'>;

/** Why a gift from before the foundation came here has no tax benefit of ours. */
const ISSUED_BEFORE = 'This gift was made before. Its receipt was issued then.';

/** Reads donors' gifts that count or were refunded, latest first, with their receipts. Amounts in paise. */
export async function readOwnGifts(
  db: Queryable,
  receipts: Pick<ReceiptsService, 'benefits'>,
  donorIds: readonly string[],
): Promise<OwnGift[]> {
  const rows = await db.query<GiftRow[]>(
    `select d.id, d.donor_name as "donorName", d.donor_address as "donorAddress", d.amount,
            ${refunded} as "refundedAmount",
            d.captured_at as "receivedAt", coalesce(c.title, d.campaign_title) as "campaignTitle",
            case when c.status = 'active' then c.slug end as "campaignSlug", ${image}, d.donation_frequency as frequency, ${tributeColumn('d')} as tribute,
            d.is_80g_eligible as "is80gEligible", r.id as "receiptId", r.receipt_number as "receiptNumber",
            (r.voided_at is not null or d.status = 'refunded') as "isVoid", d.source = 'imported' as "isImported", d.imported_receipt as "issuedBefore"
       from donations d
       left join campaigns c on c.id = d.campaign_id
       left join receipts r on r.donation_id = d.id
      where (r.id is not null or d.source = 'imported') and d.donor_id = any($1::uuid[]) and d.status in ('success', 'refunded')
      order by d.captured_at desc, d.id`,
    [donorIds],
  );
  const benefits = await receipts.benefits(
    rows.flatMap(({ receiptId }) => receiptId ?? []),
    'page',
  );
  const withReceipt = rows.filter(({ receiptId }) => receiptId !== null);
  const benefitOf = new Map(withReceipt.map((gift, at) => [gift, benefits[at]]));
  return rows.map((gift) => ({
    ...gift,
    financialYear: financialYear(istDate(gift.receivedAt)),
    taxBenefit: benefitOf.get(gift)?.code ?? 'unknown',
    taxBenefitReason: gift.isImported ? ISSUED_BEFORE : (benefitOf.get(gift)?.sentence ?? ''),
  }));
}

/** Sums given, deductible and refunded amounts per financial year, latest first. Amounts in paise. */
export function sumYears(gifts: readonly OwnGift[]): OwnYear[] {
  const byYear = groupBy(gifts, (gift) => gift.financialYear);
  return [...byYear].map(([year, own]) => {
    const counted = own.filter(({ isVoid }) => !isVoid);
    const left = ({ amount, refundedAmount }: OwnGift): number => amount - refundedAmount;
    const eligibleAmount = sum(counted.filter((gift) => gift.is80gEligible).map(left));
    const { form, dueOn } = certificateForm(istDate((own[0] as OwnGift).receivedAt));
    return {
      financialYear: year,
      giftCount: own.length,
      givenAmount: sum(counted.map(left)),
      eligibleAmount,
      deductibleAmount: Math.floor(eligibleAmount / 2),
      refundedAmount: sum(own.map(({ refundedAmount }) => refundedAmount)),
      certificateForm: form,
      certificateDueOn: dueOn,
    };
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Lists everybody in whose name gifts were or will be given, with the state of their PAN. Each gift and donor is looked at
 * once: at a collection desk's mailbox are thousands of both.
 */
export function peopleOf(
  gifts: readonly OwnGift[],
  subscriptions: readonly OwnSubscription[],
  donors: readonly Candidate[],
): OwnPerson[] {
  const names = [...gifts.map(({ donorName }) => donorName), ...subscriptions.map(({ donorName }) => donorName)];
  const byPerson = new Map([...names].reverse().map((name) => [personKey(name), name]));
  const lacking = gifts.filter(({ isVoid, isImported, donorAddress }) => !isVoid && !isImported && !donorAddress);
  const lackAddress = new Set(lacking.map(({ donorName }) => personKey(donorName)));
  const candidates = groupBy(donors, ({ panName }) => personKey(panName ?? ''));
  return [...byPerson].reverse().map(([person, name]) => {
    const pan = knownPan({ name }, candidates.get(person) ?? []);
    return { name, maskedPan: pan && maskedPan(pan), lacksAddress: lackAddress.has(person) };
  });
}

/** Reads the donors of a mailbox with their known PANs. */
export const readOwnDonors = (db: Queryable, donorIds: readonly string[]): Promise<Candidate[]> =>
  db.query(
    'select id, name, pan_number as pan, pan_name as "panName" from donors where id = any($1::uuid[]) order by created_at, id',
    [donorIds],
  );

interface SubscriptionRow extends Omit<OwnSubscription, 'mendUrl'> {
  readonly providerId: string;
}

const isReplaced = '(s.replaced_by_id is not null)';

/**
 * Reads donors' authorised recurring gifts, latest first, with the possible changes; without those whose place another
 * took. Amounts in paise.
 */
export async function readOwnSubscriptions(
  db: Queryable,
  deps: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>,
  donorIds: readonly string[],
): Promise<OwnSubscription[]> {
  const rows = await db.query<SubscriptionRow[]>(
    `select s.id, s.provider_subscription_id as "providerId", s.donor_name as "donorName", s.amount, s.frequency, s.status,
            coalesce(c.title, s.campaign_title) as "campaignTitle", ${image}, ${beganAt('s')} as "createdAt", s.next_charge_at as "nextChargeAt",
            ${subscriptionItems('s.id')} as items,
            s.status = 'active' and not ${isReplaced} as "canPause", s.status = 'paused' and not ${isReplaced} as "canResume",
            s.status in ${AUTHORISED} and not ${isReplaced} as "canCancel",
            ${subscriptionSwap} as change,
            s.status in ('authenticated', 'active') and s.next_charge_at is not null and not ${isReplaced} as "canChange"
       from subscriptions s left join campaigns c on c.id = s.campaign_id
      where s.donor_id = any($1::uuid[]) and s.status <> 'created'
        and not (s.status = 'cancelled' and ${isReplaced})
      order by s.created_at desc, s.id`,
    [donorIds],
  );
  return rows.map(({ providerId, ...gift }) => ({
    ...gift,
    mendUrl: gift.status === 'pending' || gift.status === 'halted' ? authorizationUrl(deps, providerId, 'mend') : null,
  }));
}
