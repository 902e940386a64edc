import { startApi, type Api } from './api';
import { KEYS, startEmulator, type RunningEmulator } from './razorpay-emulator';
import { subscriptionInput } from './subscription-world';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id shortUrl } userErrors { field code message } }
}`;

export interface CreatedSubscription {
  subscription: { id: string; shortUrl: string } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

/** Fields that the provider's checkout posts back after an authorisation. */
export type CheckoutFields = Record<'razorpay_payment_id' | 'razorpay_subscription_id' | 'razorpay_signature', string>;

/** The app with a provider, as a browser that sets up a recurring gift meets it. */
export interface SubscriptionCheckout {
  readonly api: Api;
  readonly emulator: RunningEmulator;
  begin(): Promise<void>;
  create(changes?: object): Promise<CreatedSubscription>;
  /** Authorises a subscription at the provider; the app hears nothing of it. */
  authorize(id: string): Promise<CheckoutFields>;
  close(): Promise<void>;
}

export async function startSubscriptionCheckout(): Promise<SubscriptionCheckout> {
  // Without a seed ids do not come back after a reset.
  const emulator = await startEmulator({ seed: undefined });
  const { keyId, keySecret, webhookSecret } = KEYS;
  const api = await startApi({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiBase: emulator.origin,
    checkoutScript: `${emulator.origin}/v1/checkout.js`,
  });
  return {
    api,
    emulator,
    begin: async () => {
      await api.reset();
      await emulator.control('reset', {});
    },
    create: async (changes = {}) => {
      const { data } = await api.call<{ createRazorpaySubscription: CreatedSubscription }>(CREATE, {
        input: { ...subscriptionInput(), ...changes },
      });
      return data.createRazorpaySubscription;
    },
    authorize: async (id) =>
      (await emulator.control<{ answer: { response: CheckoutFields } }>(`subscriptions/${id}/authorize`, {})).answer
        .response,
    close: async () => {
      await api.close();
      await emulator.emulator.close();
    },
  };
}
