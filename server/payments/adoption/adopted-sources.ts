import { firstRow, type Queryable } from '../../database/sql';
import type { ProviderPayment } from '../provider';
import { describedSource } from './page-key';

/** A source whose new payments are decided without a run. */
export interface AdoptedSource {
  readonly key: string;
  /** Moment from which its payments are news, with mails; null for one that takes no donations. */
  readonly adoptedAt: Date | null;
  /** Beginning of the first day that was adopted; null with `adoptedAt`. */
  readonly adoptedFrom: Date | null;
  readonly isDonation: boolean;
}

/**
 * SQL of the sources that decide on a new payment by themselves: those that were adopted with a purpose they still have,
 * and those that take no donations. $1 is the moment at which the payment was begun.
 */
const DECIDING = `
  select s.key, s.kind, s.adopted_at as "adoptedAt", s.adopted_from as "adoptedFrom", s.choice <> 'not_donation' as "isDonation"
    from adoption_sources s
   where (s.adopted_from <= $1::timestamptz and (s.choice = 'general' or (s.choice = 'campaign' and s.campaign_id is not null)))
      or (s.choice = 'not_donation' and s.kind <> 'other')`;

/** A payment without an order or subscription of ours, as settlement knows it. */
type Stray = Pick<ProviderPayment, 'createdAt' | 'description' | 'invoiceId' | 'orderId'>;

const MAY_BE = `
  select 1 from (${DECIDING}) s
   where case when $2::text is null then s.kind = 'plan' else s.key = $2 or (s.kind = 'qr' and $3) end limit 1`;

/**
 * Tells whether a payment that matches nothing here may be one of a source that was adopted. Of a payment on a QR code
 * only the provider can tell; it has no order. The charge of a subscription may be one of an adopted plan.
 */
export async function mayBeAdopted(db: Queryable, payment: Stray): Promise<boolean> {
  const key = payment.invoiceId === null ? describedSource(payment.description ?? '').key : null;
  return (await firstRow(db, MAY_BE, [payment.createdAt, key, payment.orderId === null])) !== null;
}

/** Tells whether any QR code was adopted, or takes no donations. */
export const knowsCodes = async (db: Queryable, begunAt: Date): Promise<boolean> =>
  (await firstRow(db, `select 1 from (${DECIDING}) s where s.kind = 'qr' limit 1`, [begunAt])) !== null;

/** Finds the source by its key; null for one that waits for a run. */
export const findAdopted = (db: Queryable, key: string, begunAt: Date): Promise<AdoptedSource | null> =>
  firstRow<AdoptedSource>(db, `select s.* from (${DECIDING}) s where s.key = $2`, [begunAt, key]);

/** Enqueues the adoption of a new payment in `seconds`; replaces an earlier one. */
export const queueArrival = (db: Queryable, paymentId: string, seconds = 0): Promise<unknown> =>
  db.query(
    `select graphile_worker.add_job('adopt_arrival', json_build_object('paymentId', $1::text), job_key := 'adopt_arrival:' || $1,
                                    run_at := now() + make_interval(secs => $2))`,
    [paymentId, seconds],
  );

/**
 * Notes that the sources of a run are adopted from a day on. What is earlier stays what the run decided.
 * @param from beginning of the run's first day
 */
export const noteAdopted = (db: Queryable, runId: string, from: Date, now: Date): Promise<unknown> =>
  db.query(
    `update adoption_sources s
        set adopted_at = coalesce(s.adopted_at, $3), adopted_from = least(s.adopted_from, $2::timestamptz)
      where s.kind <> 'other' and s.choice in ('campaign', 'general')
        and (exists (select 1 from adoption_payments a where a.run_id = $1 and a.source_key = s.key)
          or exists (select 1 from adoption_subscriptions u where u.run_id = $1 and u.source_key = s.key))`,
    [runId, from, now],
  );
