import type { Context } from './context';
import { badRequest, unknownId } from './errors';
import { page, type Collection } from './lists';
import type { QrCode } from './outside-entities';
import { findPayment } from './payments';
import type { Route } from './router';
import type { StoredQrCode } from './state';
import { allowOnly, amountOf, flagIn, notesOf, textIn, type Body } from './validation';

const CREATE_FIELDS = ['type', 'name', 'usage', 'fixed_amount', 'payment_amount', 'description', 'notes'];

/** Routes of QR codes; their path stands below that of payments. */
export function qrCodeRoutes(ctx: Context): Route[] {
  const list = (query: URLSearchParams): Collection<QrCode> => {
    const paymentId = query.get('payment_id');
    const codes = Object.values(ctx.store.state.qrCodes);
    const wanted = paymentId === null ? codes : codes.filter(({ paymentIds }) => paymentIds.includes(paymentId));
    return page(
      wanted.map(({ entity }) => entity),
      query,
      ['payment_id'],
    );
  };
  return [
    { method: 'POST', path: '/v1/payments/qr_codes', handle: ({ body }) => createCode(ctx, body) },
    { method: 'GET', path: '/v1/payments/qr_codes', handle: ({ query }) => list(query) },
    { method: 'GET', path: '/v1/payments/qr_codes/:id', handle: ({ params }) => findCode(ctx, params.id).entity },
    {
      method: 'GET',
      path: '/v1/payments/qr_codes/:id/payments',
      handle: ({ params, query }) =>
        page(
          findCode(ctx, params.id).paymentIds.map((id) => findPayment(ctx, id).entity),
          query,
        ),
    },
  ];
}

/**
 * Finds a QR code.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findCode(ctx: Context, id: unknown): StoredQrCode {
  if (typeof id !== 'string' || !/^qr_[A-Za-z0-9]{14}$/.test(id)) throw badRequest(`${String(id)} is not a valid id`);
  const code = ctx.store.state.qrCodes[id];
  if (code === undefined) throw unknownId();
  return code;
}

function createCode(ctx: Context, body: Body): QrCode {
  allowOnly(body, CREATE_FIELDS);
  if (body.type !== 'upi_qr') throw badRequest('The selected type is invalid.', 'type');
  if (body.usage !== 'single_use' && body.usage !== 'multiple_use')
    throw badRequest('The selected usage is invalid.', 'usage');
  const isFixed = flagIn(body, 'fixed_amount') ?? false;
  const id = ctx.nextId('qr');
  const entity: QrCode = {
    id,
    entity: 'qr_code',
    created_at: ctx.clock.seconds(),
    name: textIn(body, 'name') ?? '',
    usage: body.usage,
    type: 'upi_qr',
    image_url: `https://rzp.io/i/${id.slice(-8)}`,
    payment_amount: isFixed ? amountOf({ amount: body.payment_amount }) : null,
    status: 'active',
    description: textIn(body, 'description'),
    fixed_amount: isFixed,
    payments_amount_received: 0,
    payments_count_received: 0,
    notes: notesOf(body.notes),
    customer_id: null,
    close_by: null,
    closed_at: null,
    close_reason: null,
  };
  ctx.store.state.qrCodes[id] = { entity, paymentIds: [] };
  ctx.store.touch('qrCodes', id);
  return entity;
}
