import { addDays, type IsoDate } from '../../rules/dates';
import type { MoneyBack } from './compare-money-back';
import { dayInIndia } from './days';
import type { Stage } from './stage';

/** A payment as the provider has it; amounts in paise of its currency, times in seconds. */
export interface ToldPayment {
  readonly id: string;
  readonly order_id: string;
  readonly invoice_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly captured: boolean;
  readonly status: string;
  readonly fee: number | null;
  readonly fee_bearer?: string;
  readonly international: boolean;
  readonly amount_refunded: number;
  readonly created_at: number;
}

export interface SentEvent {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** The provider's records, as far as they are compared. */
interface ProviderState extends MoneyBack {
  readonly now: number;
  readonly orders: readonly { readonly id: string; readonly amount: number }[];
  readonly payments: readonly ToldPayment[];
  readonly invoices: readonly { readonly payment_id: string | null; readonly paid_at: number | null }[];
  readonly subscriptions: readonly { readonly id: string; readonly status: string; readonly paid_count: number }[];
}

export interface Told extends ProviderState {
  readonly captured: readonly ToldPayment[];
  /** Paise to be booked of a captured payment, by its id; without those that do not match their order. */
  readonly due: ReadonlyMap<string, number>;
  /** Possible days of a captured payment's receipt, by its id. */
  readonly days: ReadonlyMap<string, readonly IsoDate[]>;
  /** What provider and app know of a payment's moment, by its id: for whoever reads that a day is wrong. */
  readonly moments: ReadonlyMap<string, string>;
}

const DAY_MS = 86_400_000;
/** Tolerance in milliseconds around the end of the wait for a payment's day. */
const ABOUT_MS = 10 * 60_000;

export async function readProvider(stage: Stage): Promise<Told> {
  const state = await stage.control<ProviderState>('state');
  const { events } = await stage.control<{ events: SentEvent[] }>('webhooks');
  const captured = state.payments.filter((payment) => payment.captured);
  const ordered = new Map(state.orders.map(({ id, amount }) => [id, amount]));
  const worked = await stage.sql<{ id: string; at: number }>(
    'select event_id as id, (extract(epoch from processed_at) * 1000)::float8 as at from webhook_events where processed_at is not null',
  );
  const workedAt = new Map(worked.map(({ id, at }) => [id, at]));
  const told = new Map(events.flatMap((event) => captureToldBy(event, workedAt)));
  const seen = await stage.sql<Seen>(
    `select provider_payment_id as id, extract(epoch from uncaptured_at)::float8 as "uncapturedAt",
            extract(epoch from captured_by)::float8 as "capturedBy", extract(epoch from captured_at)::float8 as "capturedAt",
            extract(epoch from waits_until)::float8 as "waitsUntil"
       from payments where captured_by is not null`,
  );
  const seenOf = new Map(seen.map((each) => [each.id, each]));
  const paidAt = new Map(state.invoices.map((invoice) => [invoice.payment_id, invoice.paid_at]));
  return {
    ...state,
    captured,
    due: new Map(captured.flatMap((payment) => dueOf(payment, ordered.get(payment.order_id)))),
    days: new Map(
      captured.map((payment) => [
        payment.id,
        daysOf(payment, told.get(payment.id), paidAt.get(payment.id) ?? null, seenOf.get(payment.id)),
      ]),
    ),
    moments: new Map(
      captured.map((payment) => [
        payment.id,
        momentsOf(payment, told.get(payment.id), paidAt.get(payment.id) ?? null, seenOf.get(payment.id)),
      ]),
    ),
  };
}

/** Computes the gift's amount: when the customer pays the fee, the payment is order plus fee. */
function dueOf(
  { id, amount, currency, fee, fee_bearer }: ToldPayment,
  ordered: number | undefined,
): [string, number][] {
  const paid = fee_bearer === 'customer' ? amount - (fee ?? 0) : amount;
  return currency === 'INR' && paid === ordered ? [[id, paid]] : [];
}

/** A payment as the app saw it before and after its capture; Unix seconds. */
interface Seen {
  readonly id: string;
  readonly uncapturedAt: number | null;
  readonly capturedBy: number;
  readonly capturedAt: number | null;
  readonly waitsUntil: number | null;
}

interface Capture {
  /** Unix seconds. */
  readonly at: number;
  /** When the app processed it, in milliseconds of its clock; null when it never did. */
  readonly workedAt: number | null;
}

function captureToldBy({ id, event, body }: SentEvent, workedAt: ReadonlyMap<string, number>): [string, Capture][] {
  if (event !== 'payment.captured') return [];
  const { created_at: at, payload } = JSON.parse(body) as {
    created_at: number;
    payload: { payment: { entity: { id: string } } };
  };
  return [[payload.payment.entity.id, { at, workedAt: workedAt.get(id) ?? null }]];
}

/**
 * Returns the possible days of a receipt. For a debit, the day on which its invoice was paid; for a single gift, the
 * day of its capture. Where the capture event was not processed within a day, the last day on which the payment was
 * certainly not captured.
 */
function daysOf(
  { created_at: begun }: ToldPayment,
  capture: Capture | undefined,
  paidAt: number | null,
  seen: Seen | undefined,
): readonly IsoDate[] {
  if (paidAt !== null) return [dayInIndia(paidAt)];
  // A killed provider may lose the event, and with it the moment: it lies between the app's last look and its first news.
  if (!capture) {
    const from = Math.max(begun, seen?.uncapturedAt ?? begun);
    return daysBetween(dayInIndia(from), dayInIndia(Math.max(from, seen?.capturedBy ?? from)));
  }
  const exact = dayInIndia(capture.at);
  const waited = capture.workedAt === null ? Infinity : capture.workedAt - capture.at * 1000;
  return waited < DAY_MS - ABOUT_MS ? [exact] : daysBetween(dayInIndia(begun), exact);
}

const clock = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined ? 'never' : new Date((seconds + 19_800) * 1000).toISOString().slice(0, 19);

function momentsOf(
  { created_at: begun, invoice_id: invoice }: ToldPayment,
  capture: Capture | undefined,
  paidAt: number | null,
  seen: Seen | undefined,
): string {
  return [
    `begun ${clock(begun)}`,
    `invoice ${invoice ?? 'none'} paid ${clock(paidAt)}`,
    `event of capture ${clock(capture?.at)}, processed ${clock(capture?.workedAt && capture.workedAt / 1000)}`,
    `the app saw it uncaptured ${clock(seen?.uncapturedAt)}, captured ${clock(seen?.capturedBy)}, exactly ${clock(seen?.capturedAt)}`,
    `waited until ${clock(seen?.waitsUntil)}`,
  ].join('; ');
}

const daysBetween = (first: IsoDate, last: IsoDate): readonly IsoDate[] =>
  first >= last ? [last] : [...daysBetween(first, addDays(last, -1)), last];
