/** States of the donation flow. This file defines its ports: the browser passes real ones, tests pass fakes. */

export type FlowState =
  /** The donor fills in the form. */
  | 'idle'
  /** The order is being created and the provider's script is loading. */
  | 'processing'
  /** The order is created again after a window that never responded. */
  | 'reopening'
  /** The provider's window was opened and has not responded yet. */
  | 'opening'
  /** The second window has not responded either; the donor may wait or go back. */
  | 'stalled'
  /** The donor pays in the provider's window. */
  | 'paying'
  /** The window is closed; the server asks the provider whether the order was paid after all. */
  | 'checking'
  /** The provider reports a payment; the server verifies it. */
  | 'verifying'
  /** Paid and settled; the thank-you page opens. */
  | 'done';

export interface Order {
  id: string;
  /** Paise. */
  amount: number;
  currency: string;
  keyId: string;
  /** Proof for the server that this tab made the gift. */
  giftKey: string;
}

export interface FieldError {
  field: readonly string[];
  message: string;
}

/** Idempotency key of a press of the button, and the number of its attempt. */
export interface Attempt {
  flowId: string;
  attempt: number;
}

/** Answer of the provider's window after a payment. */
export interface PaymentResponse {
  razorpay_payment_id?: string;
  razorpay_subscription_id?: string;
  razorpay_order_id?: string;
  razorpay_signature?: string;
}

interface Verification {
  success: boolean;
  message: string;
  /** True when the bank has not confirmed the payment yet. */
  isUndecided?: boolean;
  receiptNumber?: string | null;
  /** Paise. */
  amount?: number | null;
}

export interface WindowEvents {
  /** The window's frame has loaded or sent a message. */
  onAlive: () => void;
  onSuccess: (response: PaymentResponse) => void;
  /** One payment attempt was refused; the window stays open for another. */
  onFailed: (description: string | undefined) => void;
  onDismiss: () => void;
}

export interface PaymentWindow {
  close: () => void;
}

/** Data for the thank-you page. */
export interface SettledGift {
  /** Paise. */
  amount: number;
  receiptNumber: string | null;
}

export interface Message {
  kind: 'error' | 'success';
  title: string;
  description?: string;
}

export interface FlowPorts<Gift> {
  isConfigured: () => boolean;
  newFlowId: () => string;
  script: {
    /** Loads the script; retries after a failure. */
    load: () => void;
    status: () => 'loading' | 'ready' | 'failed';
  };
  /** @throws when the server was unreachable or refused the whole request; its message may be shown */
  createOrder: (gift: Gift, attempt: Attempt) => Promise<{ order: Order } | { userErrors: readonly FieldError[] }>;
  openWindow: (order: Order, gift: Gift, attempt: Attempt, events: WindowEvents) => PaymentWindow;
  verify: (orderId: string, response: PaymentResponse) => Promise<Verification>;
  /** Resolves to true when the provider reports the order as paid, to null while the bank has not decided about a payment. */
  isPaid: (orderId: string) => Promise<boolean | null>;
  clearCaches: () => Promise<void>;
  say: (message: Message) => void;
  showErrors: (errors: readonly FieldError[]) => void;
  /** Called synchronously with every new state: on return, the form is out of the payment window's way. */
  changed: (state: FlowState) => void;
  remember: (gift: SettledGift) => void;
  /** Nothing was paid with the order of this run. */
  forget: () => void;
  /** Goes on asking about the order of this run, of which nobody knows whether it was paid. */
  watch: () => void;
  /** Forgets the form and goes to the thank-you page. */
  finish: () => void;
}
