import { signedNews } from '../capture-news';
import { parsePaymentEntity } from '../payment-entity';
import type { EventContext, ProviderEvent } from '../webhook-handlers';
import { parseInvoice, parseSubscription } from './parse-subscription';
import { askSoon } from './schedule';
import { settleCharge } from './settle-charge';

/**
 * `subscription.*`: a charge that comes with it is settled from the signed event, and for the state the provider is
 * asked, since events of one second come in any order. That is a job of its own: a provider that does not answer keeps
 * no charge from being booked.
 */
export async function followSubscription({ deps, provider }: EventContext, event: ProviderEvent): Promise<void> {
  const { id } = parseSubscription(event.entities['subscription']);
  if (event.entities['payment']) {
    const payment = parsePaymentEntity(event.entities['payment']);
    await settleCharge(deps, id, payment, signedNews(payment, event.createdAt, false));
  }
  if (provider) await askSoon(deps, id);
}

/** `invoice.paid`: tells of the same charge once more, with its subscription; for when the other event was lost. */
export async function followInvoice({ deps, provider }: EventContext, event: ProviderEvent): Promise<void> {
  const invoice = parseInvoice(event.entities['invoice']);
  if (invoice.subscriptionId === null || !event.entities['payment']) return;
  const payment = parsePaymentEntity(event.entities['payment']);
  const news = { ...signedNews(payment, event.createdAt, false), exactly: invoice.paidAt };
  const settlement = await settleCharge(deps, invoice.subscriptionId, payment, news);
  const isNews = settlement.kind === 'settled' && settlement.first;
  if (isNews && provider) await askSoon(deps, invoice.subscriptionId);
}
