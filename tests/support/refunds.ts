import type { PaymentsService } from '../../server/payments/payments.service';
import { orderInput, signWebhook, type PaymentWorld } from './payment-world';

/** A settled donation and its payment. */
export interface PaidDonation {
  readonly donationId: string;
  readonly orderId: string;
  readonly paymentId: string;
}

/** A refund as the emulator returns it. */
export interface RefundEntity {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: string;
  readonly receipt: string | null;
}

let events = 0;

/** Delivers a signed event with these entities to the app and processes it. Returns its id. */
export async function tellEvent(
  payments: PaymentsService,
  name: string,
  entities: Record<string, unknown>,
  at = new Date(),
): Promise<string> {
  events += 1;
  const eventId = `MoneyOut${String(events).padStart(6, '0')}`;
  const payload = Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }]));
  const body = Buffer.from(
    JSON.stringify({ entity: 'event', event: name, payload, created_at: Math.floor(at.getTime() / 1000) }),
  );
  await payments.receiveWebhook({ body, signature: signWebhook(body), eventId });
  await payments.processWebhook(eventId);
  return eventId;
}

/** Makes a refund in the provider's dashboard; the app hears nothing of it. */
export const refundAtProvider = (world: PaymentWorld, paymentId: string, amount?: number): Promise<RefundEntity> =>
  world.emulator.control<RefundEntity>(`payments/${paymentId}/refund`, amount === undefined ? {} : { amount });

/** Delivers a refund's event with the current payment, as the provider sends it. */
export async function tellRefund(
  world: PaymentWorld,
  name: 'created' | 'processed' | 'failed',
  refund: RefundEntity,
  payments: PaymentsService = world.payments,
): Promise<void> {
  const status = name === 'created' ? 'pending' : name;
  const payment = await world.emulator.rzp.payments.fetch(refund.payment_id);
  await tellEvent(payments, `refund.${name}`, { refund: { ...refund, status }, payment });
}

/** Makes a donation of ₹500, paid and settled, with changes. */
export async function settledDonation(
  world: PaymentWorld,
  changes: Parameters<typeof orderInput>[0] = {},
): Promise<PaidDonation> {
  const { order, userErrors } = await world.payments.createRazorpayOrder(orderInput(changes));
  if (!order) throw new Error(JSON.stringify(userErrors));
  const answer = await world.pay(order.id);
  await world.payments.verifyRazorpayPayment(answer);
  const rows: { id: string }[] = await world.deps.dataSource.query('select id from donations where payment_id = $1', [
    answer.razorpayPaymentId,
  ]);
  return { donationId: rows[0]?.id ?? '', orderId: order.id, paymentId: answer.razorpayPaymentId };
}

/** Inserts a user of the office. */
export async function officeUser(world: PaymentWorld): Promise<string> {
  const rows: { id: string }[] = await world.deps.dataSource.query(
    `with person as (insert into users (email, full_name, password_hash, email_confirmed_at)
                     values (gen_random_uuid() || '@example.org', 'Meera Joshi', '-', now()) returning id)
     insert into user_roles (user_id, role) select id, 'admin' from person returning user_id as id`,
  );
  return rows[0]?.id ?? '';
}
