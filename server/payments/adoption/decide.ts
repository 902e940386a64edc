import { earliestReceivedOn } from '../../../rules/offline-donation';
import { istDate } from '../../../rules/dates';

/** What would happen to a payment, or what its source waits for. */
export type Decision =
  /** A donation with our receipt. */
  | 'receipt'
  /** A donation whose receipt was issued elsewhere. */
  | 'elsewhere'
  /** A donation without a receipt, since its financial year is closed. */
  | 'closed'
  /** A donation that was brought in, or recorded by hand, is this payment. */
  | 'twin'
  /** Booked before. */
  | 'here'
  | 'not_donation'
  | 'refunded'
  /** For the office: another currency, or a receipt's number that another gift has. */
  | 'exception'
  /** The source has no campaign. */
  | 'open'
  /** The day of its capture is not certain yet. */
  | 'waits';

/** Decisions by which money is added to the books. */
export const BECOMES: readonly Decision[] = ['receipt', 'elsewhere', 'closed'];
/** Decisions that the job carries out. */
export const DONE_BY_JOB: readonly Decision[] = [...BECOMES, 'twin', 'here', 'refunded', 'exception'];

const onDay = (moment: string): string => `((${moment}) at time zone 'Asia/Kolkata')::date`;

/** SQL of the moment of a capture: exactly, else the last at which the payment was certainly not captured. */
const MOMENT = `coalesce(p.captured_at, a.captured_at,
  greatest(a.paid_at, case when p.uncaptured_at <= p.captured_by then p.uncaptured_at end))`;

/**
 * SQL of whether the day of a capture is open, as in capture-moment: the event that names it comes within 24 hours, and
 * nothing is captured later than four days after its beginning.
 */
const WAITS = `p.captured_at is null and a.captured_at is null and a.paid_at > $1::timestamptz - interval '4 days'
  and ${onDay(`${MOMENT} - interval '1 minute'`)} <> ${onDay(`least(p.captured_by, a.seen_at) + interval '1 minute'`)}
  and $1::timestamptz < least(p.captured_by, a.seen_at) + interval '24 hours'`;

/**
 * SQL of the gift that is this payment and is here without its id: by the id in its reference, by the number of its
 * receipt, or by amount, day and donor. Null without one. The gift of another payment is none.
 */
const TWIN = `(
  select d.id from donations d
   where d.source in ('imported', 'offline') and d.payment_id is null and d.status = 'success' and d.amount = a.amount
     and (d.imported_reference = a.payment_id or d.payment_reference = a.payment_id
          or (d.source = 'imported' and d.imported_receipt = a.own_receipt)
          or (d.source = 'imported' and ${onDay('d.captured_at')} = ${onDay(MOMENT)}
              and d.donor_id in (
                select o.id from donors o where a.donor_email <> '' and lower(o.email) = lower(a.donor_email)
                union select l.donor_id from donor_aliases l where a.donor_email <> '' and l.email = lower(a.donor_email)
                union select o.id from donors o where a.donor_phone <> '' and o.phone = a.donor_phone)))
   order by coalesce(d.imported_reference, d.payment_reference) = a.payment_id desc nulls last,
            d.imported_receipt = a.own_receipt desc nulls last, d.captured_at, d.id
   limit 1)`;

const yearOf = (day: string): string => `date_part('year', ${day} - interval '3 months')`;

/** SQL of whether the number of the receipt issued elsewhere is on another gift of the financial year, or on a receipt of ours. */
const NUMBER_TAKEN = `a.own_receipt is not null and (
  exists (select 1 from donations d
           where d.imported_receipt = a.own_receipt
             and ${yearOf(`(d.captured_at at time zone 'Asia/Kolkata')`)} = ${yearOf(onDay(MOMENT))})
  or exists (select 1 from receipts r where r.receipt_number = a.own_receipt))`;

/**
 * SQL of payments of dry runs that are not done, each with its decision. One decision for the dry run and the booking.
 * Parameters: $1 now, $2 first day whose financial year is open (see `decisionParams`).
 * @param where condition on `a`, the payment, with further parameters from $3 on
 */
export const decisions = (where: string): string => `
  select a.payment_id as id, a.source_key as "sourceKey", a.amount, a.currency, s.title, ${MOMENT} as at, twin.id as "twinId",
         booked.id as "bookedId", a.donor_name as "donorName", lower(a.donor_email) as email, a.donor_phone as phone, a.donor_pan as pan,
         case when booked.id is not null then 'here'
              when s.choice = 'not_donation' then 'not_donation'
              when a.is_refunded then 'refunded'
              when a.currency <> 'INR' then 'exception'
              when s.choice = 'open' or (s.choice = 'campaign' and s.campaign_id is null) then 'open'
              when twin.id is not null then 'twin'
              when ${WAITS} then 'waits'
              when ${NUMBER_TAKEN} then 'exception'
              when a.own_receipt is not null then 'elsewhere'
              when ${onDay(MOMENT)} < $2::date then 'closed'
              else 'receipt' end as decision
    from adoption_payments a
    join adoption_sources s on s.key = a.source_key
    left join payments p on p.provider_payment_id = a.payment_id
    left join donations booked on booked.payment_id = a.payment_id
    left join lateral (select ${TWIN} as id) twin on a.currency = 'INR'
   where a.done_at is null and ${where}`;

/** Returns the first parameters of `decisions`. */
export const decisionParams = (now: Date): [Date, string] => [now, earliestReceivedOn(istDate(now))];
