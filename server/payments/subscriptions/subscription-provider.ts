import type { SubscriptionFrequency } from '../../../rules/donation';

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

/** Final statuses: nothing is charged any more. */
export const ENDED_STATUSES: readonly SubscriptionStatus[] = ['cancelled', 'completed', 'expired'];

/** A subscription as the provider returns it. */
export interface ProviderSubscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly totalCount: number;
  readonly paidCount: number;
  /** Failed attempts of the current cycle. */
  readonly failedAttempts: number;
  readonly cycleStartedAt: Date | null;
  readonly nextChargeAt: Date | null;
  readonly endedAt: Date | null;
  readonly shortUrl: string | null;
}

/** The invoice of one cycle. */
export interface ProviderInvoice {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly paymentId: string | null;
  readonly isPaid: boolean;
  readonly paidAt: Date | null;
}

interface PlanTerms {
  readonly period: SubscriptionFrequency;
  /** Paise per charge. */
  readonly amount: number;
  readonly name: string;
}

/** The part of the provider's API for recurring gifts. Every call may throw ProviderError. */
export interface SubscriptionProvider {
  /** Creates a plan of one charge per period, in INR. */
  createPlan(terms: PlanTerms): Promise<{ id: string }>;
  createSubscription(order: {
    planId: string;
    totalCount: number;
    notes: Record<string, string>;
    /** First charge; with the authorisation when left out. */
    startAt?: Date;
    /** Until when it can be authorised. */
    expireBy?: Date;
  }): Promise<ProviderSubscription>;
  fetchSubscription(id: string): Promise<ProviderSubscription>;
  /** Fetches every invoice of a subscription by its id, newest first. */
  fetchSubscriptionInvoices(id: string): Promise<ProviderInvoice[]>;
  /** Cancels at once: nothing is charged any more. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** Pauses the charges until resumeSubscription. */
  pauseSubscription(id: string): Promise<ProviderSubscription>;
  resumeSubscription(id: string): Promise<ProviderSubscription>;
}
