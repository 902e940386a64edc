import type { Context } from './context';
import { badRequest, unknownId } from './errors';
import { page } from './lists';
import type { PaymentLink } from './outside-entities';
import type { Route } from './router';
import { allowOnly, amountOf, isRecord, notesOf, requireInr, textIn, type Body } from './validation';

const CREATE_FIELDS = ['amount', 'currency', 'description', 'customer', 'notes', 'reference_id', 'notify'];

/** Routes of payment links. Their list has its own name, `payment_links`, instead of `items`. */
export function paymentLinkRoutes(ctx: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/payment_links', handle: ({ body }) => createLink(ctx, body) },
    {
      method: 'GET',
      path: '/v1/payment_links',
      handle: ({ query }) => ({ payment_links: page(Object.values(ctx.store.state.paymentLinks), query).items }),
    },
    { method: 'GET', path: '/v1/payment_links/:id', handle: ({ params }) => findLink(ctx, params.id) },
  ];
}

/**
 * Finds a payment link.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findLink(ctx: Context, id: unknown): PaymentLink {
  if (typeof id !== 'string' || !/^plink_[A-Za-z0-9]{14}$/.test(id))
    throw badRequest(`${String(id)} is not a valid id`);
  const link = ctx.store.state.paymentLinks[id];
  if (link === undefined) throw unknownId();
  return link;
}

function createLink(ctx: Context, body: Body): PaymentLink {
  allowOnly(body, CREATE_FIELDS);
  const { customer = {} } = body;
  if (!isRecord(customer)) throw badRequest('The customer must be an array.', 'customer');
  allowOnly(customer, ['name', 'email', 'contact']);
  const now = ctx.clock.seconds();
  const id = ctx.nextId('plink');
  const link: PaymentLink = {
    id,
    entity: 'payment_link',
    accept_partial: false,
    amount: amountOf(body),
    amount_paid: 0,
    cancelled_at: 0,
    created_at: now,
    currency: requireInr(body.currency),
    customer,
    description: textIn(body, 'description'),
    expire_by: 0,
    expired_at: 0,
    notes: notesOf(body.notes),
    order_id: null,
    payments: null,
    reference_id: textIn(body, 'reference_id') ?? '',
    short_url: `https://rzp.io/i/${id.slice(-8)}`,
    status: 'created',
    updated_at: now,
  };
  ctx.store.state.paymentLinks[id] = link;
  ctx.store.touch('paymentLinks', id);
  return link;
}
