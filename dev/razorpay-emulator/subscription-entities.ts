import type { Notes } from './entities';

/** Plans, subscriptions and their invoices as in REST API and webhooks. Paise, Unix seconds. */

export const PERIODS = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

interface PlanItem {
  id: string;
  active: true;
  name: string;
  description: string | null;
  amount: number;
  unit_amount: number;
  currency: 'INR';
  type: 'plan';
  unit: null;
  tax_inclusive: false;
  hsn_code: null;
  sac_code: null;
  tax_rate: null;
  tax_id: null;
  tax_group_id: null;
  created_at: number;
  updated_at: number;
}

export interface Plan {
  id: string;
  entity: 'plan';
  interval: number;
  period: Period;
  item: PlanItem;
  notes: Notes;
  created_at: number;
}

export type SubscriptionStatus =
  'created' | 'authenticated' | 'active' | 'pending' | 'halted' | 'paused' | 'cancelled' | 'completed' | 'expired';

export interface Subscription {
  id: string;
  entity: 'subscription';
  plan_id: string;
  customer_id: string | null;
  status: SubscriptionStatus;
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  quantity: number;
  notes: Notes;
  charge_at: number | null;
  start_at: number | null;
  end_at: number | null;
  /** Failed attempts of this cycle. */
  auth_attempts: number;
  total_count: number;
  paid_count: number;
  customer_notify: boolean;
  created_at: number;
  expire_by: number | null;
  short_url: string;
  has_scheduled_changes: boolean;
  change_scheduled_at: number | null;
  source: 'api';
  remaining_count: number;
  paused_at?: number | null;
  pause_initiated_by?: 'self' | 'customer' | null;
}

export interface Invoice {
  id: string;
  entity: 'invoice';
  subscription_id: string;
  order_id: string;
  payment_id: string | null;
  status: 'issued' | 'paid';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: 'INR';
  billing_start: number;
  billing_end: number;
  issued_at: number;
  paid_at: number | null;
  customer_id: string | null;
  short_url: string;
  type: 'invoice';
  created_at: number;
}
