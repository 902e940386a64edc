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
    // Only this event is of the moment of the charge.
    const capturedAt = event.name === 'subscription.charged' ? event.createdAt : null;
    await settleCharge(deps, id, parsePaymentEntity(event.entities['payment']), capturedAt);
  }
  if (provider) await askSoon(deps, id);
}

/** `invoice.paid`: tells of the same charge once more, with its subscription; for when the other event was lost. */
export async function followInvoice({ deps, provider }: EventContext, event: ProviderEvent): Promise<void> {
  const invoice = parseInvoice(event.entities['invoice']);
  if (invoice.subscriptionId === null || !event.entities['payment']) return;
  const payment = parsePaymentEntity(event.entities['payment']);
  const settlement = await settleCharge(deps, invoice.subscriptionId, payment, invoice.paidAt ?? event.createdAt);
  const isNews = settlement.kind === 'settled' && settlement.first;
  if (isNews && provider) await askSoon(deps, invoice.subscriptionId);
}
