/** Entities as in the provider's REST API and webhooks. Money is whole paise, times are Unix seconds. */

/** Notes; the provider returns an empty list, not an empty object, when there are none. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: 'INR';
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

type PaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

export const METHODS = ['upi', 'card', 'netbanking', 'wallet', 'paylater', 'emi'] as const;
export type Method = (typeof METHODS)[number];

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: PaymentStatus;
  /** Null for the payment of a QR code, which has no order. */
  order_id: string | null;
  invoice_id: string | null;
  international: boolean;
  method: Method;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  email: string;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  created_at: number;
  /** Value in paise of a payment in another currency. */
  base_amount?: number;
  base_currency?: 'INR';
  fee_bearer?: 'platform' | 'customer';
  /** Set for a subscription's payments. */
  customer_id?: string | null;
  token_id?: string | null;
  upi?: { vpa: string; payer_account_type: string; flow: string };
  emi?: { issuer: string; rate: number; duration: number };
}

export interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: string;
  issuer: string;
  international: boolean;
  emi: boolean;
  sub_type: string;
  token_iin: null;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  /** Null until the money has left. */
  speed_processed: 'normal' | null;
  speed_requested: 'normal' | 'optimum';
}

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: 'open' | 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';
  phase: 'chargeback';
  created_at: number;
}
