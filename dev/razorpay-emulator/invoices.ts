import type { Context } from './context';
import { badRequest, unknownId } from './errors';
import { laggingPage } from './lists';
import type { Route } from './router';
import type { Invoice } from './subscription-entities';

/** Routes of subscriptions' invoices; `subscription_id` filters by subscription. */
export function invoiceRoutes(ctx: Context): Route[] {
  return [
    { method: 'GET', path: '/v1/invoices', handle: ({ query }) => listInvoices(ctx, query) },
    { method: 'GET', path: '/v1/invoices/:id', handle: ({ params }) => findInvoice(ctx, params.id) },
  ];
}

function listInvoices(ctx: Context, query: URLSearchParams): unknown {
  const wanted = query.get('subscription_id');
  const invoices = Object.values(ctx.store.state.invoices);
  return laggingPage(
    ctx,
    invoices.filter(({ subscription_id }) => wanted === null || subscription_id === wanted),
    query,
    ['subscription_id'],
  );
}

function findInvoice(ctx: Context, id: unknown): Invoice {
  if (typeof id !== 'string' || !/^inv_[A-Za-z0-9]{14}$/.test(id)) throw badRequest(`${String(id)} is not a valid id`);
  const invoice = ctx.store.state.invoices[id];
  if (invoice === undefined) throw unknownId();
  return invoice;
}
