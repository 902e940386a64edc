import { randomUUID } from 'node:crypto';
import type { AppProcess } from '../../tests/support/app-process';
import type { BenchProvider } from './provider';

const CREATE =
  'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } userErrors { message } } }';
const VERIFY =
  'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success receiptNumber } }';

interface Created {
  readonly createRazorpayOrder: { order: { id: string } | null; userErrors: { message: string }[] };
}
interface Verified {
  readonly verifyRazorpayPayment: { success: boolean };
}

/** Gives as a browser does; each call goes to the next process, from an address of its own. */
export class BenchGiver {
  private readonly run = Date.now().toString(36);
  private calls = 0;

  constructor(
    private readonly apps: readonly AppProcess[],
    private readonly provider: BenchProvider,
    private readonly campaignId: string,
  ) {}

  /** Places an order and returns its id. Every second giver wants the tax benefit. */
  async order(number: number): Promise<string> {
    const wants80g = number % 2 === 0;
    const { createRazorpayOrder } = await this.call<Created>(CREATE, {
      amount: 50_000 + number,
      campaignId: this.campaignId,
      flowId: randomUUID(),
      attempt: 1,
      is80gEligible: wants80g,
      donor: {
        name: `Donor ${number}`,
        email: `donor${number}.${this.run}@example.org`,
        phone: `9${String(800_000_000 + number)}`,
        ...(wants80g
          ? { pan: `ABCPD${String(number % 10_000).padStart(4, '0')}E`, address: '12 MG Road, Pune 411001' }
          : {}),
      },
    });
    if (!createRazorpayOrder.order) throw new Error(createRazorpayOrder.userErrors[0]?.message);
    return createRazorpayOrder.order.id;
  }

  /** Pays an order at the provider and has it verified. */
  async verify(orderId: string): Promise<void> {
    const { verifyRazorpayPayment } = await this.call<Verified>(VERIFY, this.provider.pay(orderId));
    if (!verifyRazorpayPayment.success) throw new Error(`${orderId} was not verified`);
  }

  private async call<T>(query: string, input: object): Promise<T> {
    this.calls += 1;
    const { calls } = this;
    const response = await fetch(`${this.apps[calls % this.apps.length]?.origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      },
      body: JSON.stringify({ query, variables: { input } }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
    if (errors) throw new Error(errors[0]?.message);
    return data;
  }
}
