import { signedNews } from '../capture-news';
import { parseRazorpayPayment } from '../razorpay-payment';
import type { EventContext, ProviderEvent } from '../webhook-handlers';
import { parseInvoice, parseSubscription } from './parse-subscription';
import { askSoon } from './schedule';
import { settleCharge } from './settle-charge';
import { settleEarlier } from './settle-earlier';

/**
 * Handles `subscription.*`. Settles the charge that comes with the event; where the event leaves its day open, the
 * invoice is fetched with the state. Events of one second arrive in any order. Fetching is a separate job, so that a
 * provider outage does not delay booking; only where earlier charges seem to be missing it comes first.
 */
export async function followSubscription({ deps, provider }: EventContext, event: ProviderEvent): Promise<void> {
  const { id, paidCount } = parseSubscription(event.entities['subscription']);
  if (event.entities['payment']) {
    const payment = parseRazorpayPayment(event.entities['payment']);
    await settleEarlier(deps, provider, id, payment, { at: event.createdAt, paidCount });
    await settleCharge(deps, id, payment, signedNews(payment, event.createdAt, false));
  }
  if (provider) await askSoon(deps, id);
}

/**
 * Handles `invoice.paid`, which reports the same charge again with its subscription, in case the other event was lost.
 */
export async function followInvoice({ deps, provider }: EventContext, event: ProviderEvent): Promise<void> {
  const invoice = parseInvoice(event.entities['invoice']);
  if (invoice.subscriptionId === null || !event.entities['payment']) return;
  const payment = parseRazorpayPayment(event.entities['payment']);
  const news = { ...signedNews(payment, event.createdAt, false), exactly: invoice.paidAt };
  const told = { at: invoice.paidAt ?? event.createdAt, paidCount: null };
  await settleEarlier(deps, provider, invoice.subscriptionId, payment, told);
  const settlement = await settleCharge(deps, invoice.subscriptionId, payment, news);
  const isNews = settlement.kind === 'waits' || (settlement.kind === 'settled' && settlement.first);
  if (isNews && provider) await askSoon(deps, invoice.subscriptionId);
}
