/** What the donation flow needs of the world. The browser gives the real ones, the tests made-up ones. */

export type FlowState =
  /** The form is the donor's. */
  | 'idle'
  /** The order is being made and the provider's script awaited. */
  | 'processing'
  /** The same again after a window that never came to life. */
  | 'reopening'
  /** The provider's window was asked to open and has shown no sign of life yet. */
  | 'opening'
  /** The second window has shown no life either; the donor may wait on or go back. */
  | 'stalled'
  /** The provider's window is the donor's. */
  | 'paying'
  /** The window is gone; the server asks the provider whether the order was paid after all. */
  | 'checking'
  /** The provider says paid; the server checks it. */
  | 'verifying'
  /** Paid and settled; on the way to the thank-you page. */
  | 'done';

export interface Order {
  id: string;
  /** Paise. */
  amount: number;
  currency: string;
  keyId: string;
  /** Proves to the server that this tab made the gift. */
  giftKey: string;
}

export interface FieldError {
  field: readonly string[];
  message: string;
}

/** Which press of the button an order belongs to, and which try of it. */
export interface Attempt {
  flowId: string;
  attempt: number;
}

/** What the provider's window hands over after a payment. */
export interface PaymentResponse {
  razorpay_payment_id?: string;
  razorpay_subscription_id?: string;
  razorpay_order_id?: string;
  razorpay_signature?: string;
}

interface Verification {
  success: boolean;
  message: string;
  receiptNumber?: string | null;
  /** Paise. */
  amount?: number | null;
}

export interface WindowEvents {
  /** The window's frame has loaded or spoken. */
  onAlive: () => void;
  onSuccess: (response: PaymentResponse) => void;
  /** One try at paying was refused; the window stays open for another. */
  onFailed: (description: string | undefined) => void;
  onDismiss: () => void;
}

export interface PaymentWindow {
  close: () => void;
}

/** What the thank-you page may tell. */
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
    /** Puts the script on the page; after a failure, once more. */
    load: () => void;
    status: () => 'loading' | 'ready' | 'failed';
  };
  /** @throws when the server could not be asked or refused as a whole; its message may be shown */
  createOrder: (gift: Gift, attempt: Attempt) => Promise<{ order: Order } | { userErrors: readonly FieldError[] }>;
  openWindow: (order: Order, gift: Gift, attempt: Attempt, events: WindowEvents) => PaymentWindow;
  verify: (orderId: string, response: PaymentResponse) => Promise<Verification>;
  /** True when the provider says that the order was paid. */
  isPaid: (orderId: string) => Promise<boolean>;
  clearCaches: () => Promise<void>;
  say: (message: Message) => void;
  showErrors: (errors: readonly FieldError[]) => void;
  /** Called at once with every new state: when it returns, the form is out of the payment window's way. */
  changed: (state: FlowState) => void;
  remember: (gift: SettledGift) => void;
  /** Forgets the form and goes to the thank-you page. */
  finish: () => void;
}
