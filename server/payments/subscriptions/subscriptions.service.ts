import type { Fields } from '../../database/field-columns';
import type { ServiceDeps } from '../../deps';
import type {
  CreateRazorpaySubscriptionInput,
  CreateRazorpaySubscriptionPayload,
  QueryAdminSubscriptionsArgs,
  RazorpaySubscriptionState,
  SubscriptionRecord,
  SubscriptionRecordList,
  UserError,
  VerifyRazorpayPaymentInput,
  VerifyRazorpayPaymentPayload,
} from '../../generated/resolvers';
import { createSingleFlight } from '../../single-flight';
import type { Admit } from '../giving-limit';
import type { PaymentProvider } from '../provider';
import { createRazorpayProvider } from '../razorpay';
import { answerKey } from '../signed-answer';
import { createStartHealth } from '../start-health';
import { readAuthorizationPage, type AuthorizationPage, type ClosedLink } from './authorization-page';
import { changeSubscription, type SubscriptionChange } from './change-subscription';
import { createSubscription } from './create-subscription';
import { remindOfCharges } from './remind';
import { replaceSubscription, type Replacement, type ReplacementAnswer } from './replace-subscription';
import { resumeOverdueSubscriptionChecks } from './schedule';
import { listSubscriptions, readSubscriptionRecord } from './subscription-list';
import { watchSubscription } from './watch-subscription';
import { mandateState, verifyMandate, type MandateAnswer, type MandateResult } from './verify-mandate';
import { verifySubscriptionPayment } from './verify-payment';

/** Monthly and yearly gifts, from the mandate to its end. Amounts in paise. */
export interface SubscriptionsService {
  /**
   * Creates a subscription at the provider.
   * @param admit whether the caller may begin a gift; by default every caller may
   */
  createRazorpaySubscription(
    input: CreateRazorpaySubscriptionInput,
    admit?: Admit,
  ): Promise<CreateRazorpaySubscriptionPayload>;
  /** Verifies the provider's answer; concurrent calls with the same answer ask the provider once. */
  verifyRazorpayPayment(input: VerifyRazorpayPaymentInput): Promise<VerifyRazorpayPaymentPayload>;
  /** Reads the state of a recurring gift for its donor's browser; null when it is not ours. */
  checkRazorpaySubscription(subscriptionId: string): Promise<RazorpaySubscriptionState | null>;
  /**
   * Reads the page on which a donor authorises a gift, or why its link is closed; null when the link is not one of
   * ours.
   */
  authorizationPage(subscriptionId: string, token: string): Promise<AuthorizationPage | ClosedLink | null>;
  /** Verifies the provider's answer to an authorisation made on our page; see verify-mandate. */
  verifyMandate(answer: MandateAnswer): Promise<MandateResult>;
  /** Lists recurring gifts for the office; amounts in paise. */
  list(args: QueryAdminSubscriptionsArgs, fields?: Fields): Promise<SubscriptionRecordList>;
  /** Reads a recurring gift by its own id, not the provider's; null when there is none. */
  byId(id: string): Promise<SubscriptionRecord | null>;
  /**
   * Cancels, pauses or resumes.
   * @param by null when the donor does it on their own page
   */
  change(by: { readonly userId: string | null }, id: string, change: SubscriptionChange): Promise<UserError[]>;
  /**
   * Begins a change of amount or payment method, which its donor authorises; see replace-subscription.
   * @param admit whether the caller may begin a gift; by default every caller may
   */
  replace(wish: Replacement, admit?: Admit): Promise<ReplacementAnswer>;
  /** Reconciles one subscription with the provider and schedules the next check. */
  watchSubscription(subscriptionId: string): Promise<void>;
  /** Enqueues the overdue checks of subscriptions; returns how many. */
  resumeOverdueChecks(): Promise<number>;
  /** Enqueues a mail for each charge that is one to three days ahead; returns how many. */
  remindOfCharges(): Promise<number>;
}

/**
 * Creates the service.
 * @param provider the real provider by default; null while no key is configured
 */
export function createSubscriptionsService(
  deps: ServiceDeps,
  provider: PaymentProvider | null = deps.payments.mode === 'off'
    ? null
    : createRazorpayProvider(deps.payments, deps.breakers?.provider, deps),
): SubscriptionsService {
  const health = createStartHealth(deps, 'subscriptions');
  const verification = createSingleFlight<VerifyRazorpayPaymentPayload>();
  return {
    createRazorpaySubscription: (input, admit) => createSubscription(deps, provider, input, health, admit),
    verifyRazorpayPayment: (input) =>
      verification(answerKey(input), () => verifySubscriptionPayment(deps, provider, input)),
    checkRazorpaySubscription: (subscriptionId) => mandateState(deps, provider, subscriptionId),
    authorizationPage: (subscriptionId, token) => readAuthorizationPage(deps, subscriptionId, token),
    verifyMandate: (answer) =>
      provider ? verifyMandate(deps, provider, answer) : Promise.resolve({ kind: 'unknown' as const }),
    list: (args, fields) => listSubscriptions(deps.dataSource, args, fields),
    byId: (id) => readSubscriptionRecord(deps.dataSource, id),
    change: (by, id, change) => changeSubscription(deps, provider, by, id, change),
    replace: (wish, admit) => replaceSubscription(deps, provider, wish, health, admit),
    watchSubscription: (id) => (provider ? watchSubscription(deps, provider, id) : Promise.resolve()),
    resumeOverdueChecks: () => resumeOverdueSubscriptionChecks(deps),
    remindOfCharges: () => remindOfCharges(deps),
  };
}
