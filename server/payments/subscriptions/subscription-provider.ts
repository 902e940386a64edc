import type { RecurringFrequency } from '../../../rules/donation';

export const SUBSCRIPTION_STATUSES = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Nothing is charged any more, and nothing brings it back. */
export const ENDED_STATUSES: readonly SubscriptionStatus[] = ['cancelled', 'completed', 'expired'];

/** A subscription as the provider tells it. */
export interface ProviderSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly totalCount: number;
  readonly paidCount: number;
  /** Failed tries of the present cycle. */
  readonly failedAttempts: number;
  readonly cycleStartedAt: Date | null;
  readonly nextChargeAt: Date | null;
  readonly endedAt: Date | null;
  readonly shortUrl: string | null;
}

/** One cycle's bill. */
export interface ProviderInvoice {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly paymentId: string | null;
  readonly isPaid: boolean;
  readonly paidAt: Date | null;
}

interface PlanTerms {
  readonly period: RecurringFrequency;
  /** Paise of each charge. */
  readonly amount: number;
  readonly name: string;
}

/** The part of the provider's API that recurring gifts need. Every call may throw ProviderError. */
export interface SubscriptionProvider {
  createPlan(terms: PlanTerms): Promise<{ id: string }>;
  createSubscription(order: {
    planId: string;
    totalCount: number;
    notes: Record<string, string>;
  }): Promise<ProviderSubscription>;
  fetchSubscription(id: string): Promise<ProviderSubscription>;
  /** Every invoice of a subscription, asked by its id; newest first. */
  fetchSubscriptionInvoices(id: string): Promise<ProviderInvoice[]>;
  /** At once: nothing is charged any more. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  pauseSubscription(id: string): Promise<ProviderSubscription>;
  resumeSubscription(id: string): Promise<ProviderSubscription>;
}
