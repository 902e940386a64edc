import type { EntityManager } from 'typeorm';
import { DEFAULT_80G } from '../../../rules/limits';
import { changedRows, firstRow } from '../../database/sql';
import { together } from '../../database/together';
import type { ServiceDeps } from '../../deps';
import { readGift } from '../../receipts/read-gift';
import { addToTotals, bookDonation } from '../book-donation';
import { countForDonor, findCandidates, holdMailbox } from '../book-donor';

/** A payment of a dry run that becomes a donation. */
export interface AdoptedGift {
  readonly paymentId: string;
  readonly method: string | null;
  readonly capturedAt: Date;
  /** False for a gift whose receipt was issued elsewhere, or whose financial year is closed. */
  readonly hasReceipt: boolean;
  /** True for a payment of the past, of which nobody is told by mail. */
  readonly isQuiet: boolean;
}

interface Opened {
  readonly id: string;
  readonly campaignTitle: string | null;
  readonly subscriptionId: string | null;
  /** Agreed amount of a subscription's charge, in paise; null for a single payment. */
  readonly agreed: number | null;
}

/** Name of a giver of whom nothing is known. */
const NO_NAME = 'Name not given';

/**
 * The donation with what the payment says, then the subscription, then the donor who has this mailbox or phone alone. The
 * notes of a subscription are forgotten when a new charge adopts it between the run's start and its work; its row knows
 * its giver. The campaign is that of the source.
 */
const OPEN = `
  with paid as (
    select a.*, s.campaign_id, s.choice, c.title,
           coalesce(nullif(a.donor_email, ''), u.notes ->> 'email', r.donor_email, '') as email,
           coalesce(nullif(a.donor_phone, ''), u.notes ->> 'phone', r.donor_phone, '') as phone,
           coalesce(nullif(a.donor_name, ''), nullif(u.notes ->> 'name', ''), nullif(r.donor_name, '${NO_NAME}')) as name,
           coalesce(a.donor_pan, u.notes ->> 'pan', r.donor_pan) as pan,
           coalesce(a.donor_address, u.notes ->> 'address', r.donor_address) as address,
           r.id as subscription_id, r.frequency, u.amount as agreed
      from adoption_payments a
      join adoption_sources s on s.key = a.source_key
      left join campaigns c on c.id = s.campaign_id
      left join adoption_subscriptions u on u.provider_subscription_id = a.provider_subscription_id
      left join subscriptions r on r.provider_subscription_id = a.provider_subscription_id
     where a.payment_id = $2
  ), known as (
    select (array_agg(o.name order by o.created_at, o.id))[1] as name
      from paid join donors o on (paid.email <> '' and lower(o.email) = lower(paid.email))
        or (paid.email = '' and paid.phone <> '' and o.phone = paid.phone)
     where o.name is not null having count(*) = 1
  ), made as (
    insert into donations (amount, source, campaign_id, campaign_title, subscription_id, is_recurring, donation_frequency,
                           donor_name, donor_email, donor_phone, donor_address, donor_pan, wants_80g, created_at, imported_receipt)
    select paid.amount, $3, case when paid.choice = 'campaign' then paid.campaign_id end,
           case when paid.choice = 'campaign' then paid.title end, paid.subscription_id, paid.subscription_id is not null,
           paid.frequency, coalesce(paid.name, known.name, nullif(paid.payer_address, ''), '${NO_NAME}'),
           paid.email, paid.phone, paid.address, paid.pan, $4, paid.paid_at, case when $3 = 'imported' then paid.own_receipt end
      from paid left join known on true
    returning id, campaign_title, subscription_id
  ), ordered as (
    insert into payment_orders (donation_id, provider_order_id, amount, key_mode, status, watched_until, created_at)
    select made.id, paid.facts ->> 'orderId', paid.amount, $1, 'paid', paid.paid_at, paid.paid_at
      from made, paid where paid.facts ->> 'orderId' is not null
    on conflict (provider_order_id) do nothing
  )
  select made.id, made.campaign_title as "campaignTitle", made.subscription_id as "subscriptionId", paid.agreed
    from made, paid`;

/**
 * Books an adopted payment in the caller's transaction, which holds the payment's lock: with our receipt dated the day of
 * its capture, or by the import's rule, without one.
 * @returns the donation, with the number of its receipt if it has one
 */
export async function bookAdopted(
  deps: ServiceDeps,
  manager: EntityManager,
  { hasReceipt, ...arrival }: AdoptedGift,
): Promise<Opened & { readonly receiptNumber: string | null }> {
  const mode = deps.payments.mode === 'live' ? 'live' : 'test';
  const source = hasReceipt ? 'online' : 'imported';
  const wants80g = hasReceipt && DEFAULT_80G;
  const gift = await firstRow<Opened>(manager, OPEN, [mode, arrival.paymentId, source, wants80g]);
  if (!gift) throw new Error(`the payment ${arrival.paymentId} is not kept`);
  const receiptNumber = hasReceipt
    ? await bookDonation(deps, manager, gift.id, arrival)
    : await bookWithoutReceipt(manager, gift.id, arrival);
  if (gift.subscriptionId !== null) {
    await manager.query(
      `update subscriptions set donor_id = d.donor_id
         from donations d where subscriptions.id = $1 and d.id = $2 and subscriptions.donor_id is null`,
      [gift.subscriptionId, gift.id],
    );
  }
  return { ...gift, receiptNumber };
}

/** Books a gift as an imported one: it counts in every total, and never carries a tax benefit here. */
async function bookWithoutReceipt(
  manager: EntityManager,
  donationId: string,
  { paymentId, method, capturedAt }: Omit<AdoptedGift, 'hasReceipt' | 'isQuiet'>,
): Promise<null> {
  const gift = await readGift(manager, donationId);
  const [, candidates] = await together(holdMailbox(manager, gift), findCandidates(manager, gift));
  const donorId = await countForDonor(manager, { ...gift, capturedAt }, candidates);
  await changedRows(
    manager,
    `update donations
        set status = 'success', donor_id = $2, payment_id = $3, payment_method = $4, captured_at = $5,
            mode_allows_80g = false, updated_at = now()
      where id = $1 returning id`,
    [donationId, donorId, paymentId, method, capturedAt],
  );
  await addToTotals(manager, donationId);
  return null;
}
