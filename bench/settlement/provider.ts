import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_Bench000000001',
  RAZORPAY_KEY_SECRET: 'bench',
  RAZORPAY_WEBHOOK_SECRET: 'bench-webhook-secret',
};

/** What a browser posts after it paid. */
export interface PaidAnswer {
  readonly razorpayOrderId: string;
  readonly razorpayPaymentId: string;
  readonly razorpaySignature: string;
}

/**
 * Payment provider that knows orders and captured payments only, so that it takes little CPU beside the app. Every
 * payment is captured as soon as it is made.
 */
export class BenchProvider {
  private readonly orders = new Map<string, { amount: number; paymentId: string | null }>();
  private readonly orderOf = new Map<string, string>();
  private made = 0;

  private constructor(private readonly server: Server) {}

  static async listen(): Promise<BenchProvider> {
    const server = createServer();
    const provider = new BenchProvider(server);
    server.on('request', (request: IncomingMessage, response) => {
      void provider.answer(request).then((body) => {
        response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return provider;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Pays an order and signs the pair as the checkout does. */
  pay(orderId: string): PaidAnswer {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    order.paymentId ??= this.newId('pay');
    this.orderOf.set(order.paymentId, orderId);
    const razorpaySignature = createHmac('sha256', KEYS.RAZORPAY_KEY_SECRET)
      .update(`${orderId}|${order.paymentId}`)
      .digest('hex');
    return { razorpayOrderId: orderId, razorpayPaymentId: order.paymentId, razorpaySignature };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage): Promise<object | null> {
    const path = request.url ?? '';
    if (request.method === 'POST' && path === '/v1/orders') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const { amount } = JSON.parse(text) as { amount: number };
      const id = this.newId('order');
      this.orders.set(id, { amount, paymentId: null });
      return { id, entity: 'order', amount, currency: 'INR', status: 'created' };
    }
    const paymentId = /^\/v1\/payments\/(\w+)$/.exec(path)?.[1];
    if (paymentId) return this.payment(paymentId);
    const orderId = /^\/v1\/orders\/(\w+)\/payments/.exec(path)?.[1];
    const paid = orderId && this.orders.get(orderId)?.paymentId;
    return orderId ? { entity: 'collection', items: paid ? [this.payment(paid)] : [] } : null;
  }

  private payment(id: string): object | null {
    const orderId = this.orderOf.get(id);
    const order = orderId && this.orders.get(orderId);
    if (!order) return null;
    return {
      id,
      entity: 'payment',
      amount: order.amount,
      currency: 'INR',
      status: 'captured',
      order_id: orderId,
      invoice_id: null,
      international: false,
      method: 'upi',
      amount_refunded: 0,
      captured: true,
      fee: Math.round(order.amount * 0.0236),
      error_code: null,
      error_description: null,
      created_at: Math.floor(Date.now() / 1000),
    };
  }

  private newId(kind: string): string {
    this.made += 1;
    return `${kind}_${process.pid.toString(36)}${Date.now().toString(36)}${this.made.toString(36)}`;
  }
}
