import type { Notes } from './entities';

/** Payment links and QR codes as in the provider's REST API. Paise, Unix seconds. */

export interface PaymentLink {
  id: string;
  entity: 'payment_link';
  accept_partial: false;
  amount: number;
  amount_paid: number;
  cancelled_at: number;
  created_at: number;
  currency: 'INR';
  customer: { name?: string; email?: string; contact?: string };
  description: string | null;
  expire_by: number;
  expired_at: number;
  notes: Notes;
  /** Set with the first attempt. */
  order_id: string | null;
  payments: { payment_id: string; amount: number; status: 'captured'; method: string; created_at: number }[] | null;
  reference_id: string;
  short_url: string;
  status: 'created' | 'paid';
  updated_at: number;
}

export interface QrCode {
  id: string;
  entity: 'qr_code';
  created_at: number;
  name: string;
  usage: 'single_use' | 'multiple_use';
  type: 'upi_qr';
  image_url: string;
  payment_amount: number | null;
  status: 'active' | 'closed';
  description: string | null;
  fixed_amount: boolean;
  payments_amount_received: number;
  payments_count_received: number;
  notes: Notes;
  customer_id: null;
  close_by: number | null;
  closed_at: number | null;
  close_reason: 'on_demand' | 'paid' | null;
}
