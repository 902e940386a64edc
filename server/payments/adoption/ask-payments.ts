import type { Queryable } from '../../database/sql';
import { isSince, periodOf, type Asking } from './ask-account';
import type { Collected } from './parse-account';
import { describedSource, LINKS } from './page-key';
import { readPages, withPatience } from './read-pages';
import { keepPayments, knownSubscriptions, type Origins, type Staged } from './stage';

/**
 * Reads the captured payments of the period and keeps those that are not of this site, each with its source.
 * @returns how many answers were not as documented
 * @throws ProviderError when the provider does not answer
 */
export async function readCollected(asking: Asking, origins: Origins): Promise<number> {
  const { deps, provider, pace, runId, askedAt } = asking;
  let unread = 0;
  await readPages(
    pace,
    (page) => provider.collectedPage(periodOf(asking), page),
    async (page) => {
      unread += page.unread;
      const own = await ownPayments(deps.dataSource, page.captured);
      const others = page.captured.filter(({ payment }) => !own.has(payment.id));
      const staged: Staged[] = [];
      for (const collected of others) {
        const one = await sourced(asking, origins, collected);
        if (one && isSince(asking.fromDay, one.capturedAt ?? collected.payment.createdAt)) staged.push(one);
      }
      if (staged.length > 0)
        await deps.dataSource.transaction((manager) => keepPayments(manager, runId, askedAt, origins.links, staged));
      return page.size;
    },
  );
  return unread;
}

/** Finds which payments are booked, or belong to an order of this site. */
async function ownPayments(db: Queryable, page: readonly Collected[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }[]>(
    `select w.id from unnest($1::text[], $2::text[]) as w(id, order_id)
      where exists (select 1 from payment_orders o where o.provider_order_id = w.order_id)
         or exists (select 1 from donations d where d.payment_id = w.id)`,
    [page.map(({ payment }) => payment.id), page.map(({ payment }) => payment.orderId)],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Determines where a payment comes from; null for the charge of a recurring gift that began here. */
async function sourced(asking: Asking, origins: Origins, collected: Collected): Promise<Staged | null> {
  const { payment, description } = collected;
  const from = (source: Staged['source']): Staged => ({ collected, source, subscriptionId: null, capturedAt: null });
  const charge = origins.charges.get(payment.id);
  if (charge) {
    const { subscriptionId, planId, paidAt } = charge;
    return { ...from({ key: planId, kind: 'plan', title: '' }), subscriptionId, capturedAt: paidAt };
  }
  if (payment.invoiceId !== null) return ofInvoice(asking, payment.invoiceId, from(LINKS));
  const code = origins.codes.get(payment.id);
  if (code) return from({ key: code.id, kind: 'qr', title: code.name });
  const isLink = payment.orderId !== null && origins.linkOrders.has(payment.orderId);
  return from(isLink ? LINKS : describedSource(description));
}

/** An invoice without a subscription was sent by itself, as a payment link is. */
async function ofInvoice({ deps, provider, pace }: Asking, id: string, sent: Staged): Promise<Staged | null> {
  const { subscriptionId, paidAt } = await withPatience(pace, () => provider.fetchInvoice(id));
  if (subscriptionId === null) return { ...sent, capturedAt: paidAt };
  const own = await knownSubscriptions(deps.dataSource, [subscriptionId]);
  return own.has(subscriptionId) ? null : { ...sent, source: describedSource(''), subscriptionId, capturedAt: paidAt };
}
