import type Razorpay from 'razorpay';
import type { Period } from '../reconcile/reconcile-provider';
import {
  parseCaptured,
  parseCollected,
  parsePlan,
  parseLinkOrders,
  parsePaymentIds,
  parsePlans,
  parseQrCodes,
  parseAccountSubscription,
  parseSubscriptions,
  type AccountPlan,
  type AccountSubscription,
  type Collected,
  type CollectedPage,
  type QrCode,
} from './parse-account';

/** Place of a page in a list of the provider. */
export interface Page {
  readonly count: number;
  readonly skip: number;
}

/**
 * The part of the provider's API that shows what the account collects by other means than this site. Each call reads
 * one page and may throw ProviderError. Payment pages have no list: their payments are known by their description.
 */
export interface AdoptionProvider {
  /** Reads captured payments begun in the period, newest first, with what they say of their payers. */
  collectedPage(period: Period, page: Page): Promise<CollectedPage>;
  /** Reads one payment in the same way; null when it was not captured. */
  collectedPayment(paymentId: string): Promise<Collected | null>;
  plansPage(page: Page): Promise<AccountPlan[]>;
  subscriptionsPage(page: Page): Promise<AccountSubscription[]>;
  fetchPlan(id: string): Promise<AccountPlan>;
  /** Reads one subscription with its plan, and what its notes say of the giver. */
  fetchAccountSubscription(id: string): Promise<AccountSubscription>;
  /** Reads the orders behind payment links; null for a link that nobody tried to pay. */
  linkOrdersPage(page: Page): Promise<(string | null)[]>;
  qrCodesPage(page: Page): Promise<QrCode[]>;
  /** Reads the ids of the payments made on a QR code in the period. */
  qrPaymentsPage(codeId: string, period: Period, page: Page): Promise<string[]>;
  /** Finds the id of the QR code on which a payment was made; null when it was made otherwise. */
  qrCodeOf(paymentId: string): Promise<string | null>;
}

type Call = <T>(work: () => Promise<T>) => Promise<T>;

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Creates the SDK calls of the adoption. */
export function createAdoptionCalls(sdk: Razorpay, call: Call): AdoptionProvider {
  return {
    collectedPage: ({ from, to }, page) =>
      call(async () =>
        parseCollected(await sdk.payments.all({ from: seconds(from), to: seconds(to), ...page, 'expand[]': 'card' })),
      ),
    collectedPayment: (paymentId) =>
      call(async () => parseCaptured(await sdk.payments.fetch(paymentId, { 'expand[]': 'card' }))),
    plansPage: (page) => call(async () => parsePlans(await sdk.plans.all(page))),
    subscriptionsPage: (page) => call(async () => parseSubscriptions(await sdk.subscriptions.all(page))),
    fetchPlan: (id) => call(async () => parsePlan(await sdk.plans.fetch(id))),
    fetchAccountSubscription: (id) => call(async () => parseAccountSubscription(await sdk.subscriptions.fetch(id))),
    linkOrdersPage: (page) => call(async () => parseLinkOrders(await sdk.paymentLink.all(page))),
    qrCodesPage: (page) => call(async () => parseQrCodes(await sdk.qrCode.all(page))),
    qrPaymentsPage: (codeId, { from, to }, page) =>
      call(async () =>
        parsePaymentIds(await sdk.qrCode.fetchAllPayments(codeId, { from: seconds(from), to: seconds(to), ...page })),
      ),
    qrCodeOf: (paymentId) =>
      call(async () => {
        const asked: Record<string, string> = { payment_id: paymentId };
        const codes = parseQrCodes(await sdk.qrCode.all(asked));
        // More than one would be an answer to another question.
        return codes.length === 1 ? (codes[0]?.id ?? null) : null;
      }),
  };
}
