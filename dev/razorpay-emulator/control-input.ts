import { outcomeOf } from './checkout';
import { flagOf, recordOf, wholeNumberOf } from './control-values';
import { badRequest } from './errors';
import { FAILURE_REASONS } from './failures';
import { FAULT_KINDS, isFaultKind, type Fault } from './faults';
import { deviationsOf } from './payment-terms-input';
import type { Scenario, WebhookPlan } from './scenarios';
import { allowOnly, type Body } from './validation';

/** Parses the webhook plan of a control call; a misspelt name is an error, never ignored. */

export function webhookPlanOf(value: unknown): WebhookPlan {
  const body = recordOf(value, 'webhook');
  allowOnly(body, ['delayMs', 'duplicate', 'drop', 'wrongSecret', 'reverse']);
  const plan: WebhookPlan = {};
  if (body.delayMs !== undefined) plan.delayMs = wholeNumberOf(body.delayMs, 'webhook.delayMs');
  if (body.duplicate !== undefined) {
    plan.duplicate = body.duplicate === 'concurrent' ? body.duplicate : flagOf(body.duplicate, 'duplicate');
  }
  if (body.drop !== undefined) plan.drop = flagOf(body.drop, 'drop');
  if (body.wrongSecret !== undefined) plan.wrongSecret = flagOf(body.wrongSecret, 'wrongSecret');
  if (body.reverse !== undefined) plan.reverse = flagOf(body.reverse, 'reverse');
  return plan;
}

export function scenarioOf(body: Body): Scenario {
  allowOnly(body, ['match', 'outcome', 'reason', 'payment', 'capture', 'delays', 'webhook']);
  const delays = recordOf(body.delays, 'delays');
  allowOnly(delays, ['openMs', 'answerMs']);
  return {
    match: matchOf(body.match),
    outcome: body.outcome === undefined ? undefined : outcomeOf(body.outcome),
    reason: reasonOf(body.reason),
    ...deviationsOf(body),
    delays: {
      openMs: delays.openMs === undefined ? undefined : wholeNumberOf(delays.openMs, 'delays.openMs'),
      answerMs: delays.answerMs === undefined ? undefined : wholeNumberOf(delays.answerMs, 'delays.answerMs'),
    },
    webhook: webhookPlanOf(body.webhook),
  };
}

function matchOf(value: unknown): Scenario['match'] {
  const match = recordOf(value, 'match');
  allowOnly(match, ['receipt', 'order_id', 'subscription_id', 'next']);
  if (typeof match.receipt === 'string') return { receipt: match.receipt };
  if (typeof match.order_id === 'string') return { order_id: match.order_id };
  if (typeof match.subscription_id === 'string') return { subscription_id: match.subscription_id };
  if (match.next === true) return { next: true };
  throw badRequest('match needs receipt, order_id, subscription_id or next: true', 'match');
}

export function reasonOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const reason = FAILURE_REASONS.find((each) => each === value);
  if (reason === undefined) throw badRequest(`reason must be one of ${FAILURE_REASONS.join(', ')}`, 'reason');
  return reason;
}

export function faultOf(body: Body): Fault {
  allowOnly(body, ['path', 'method', 'kind', 'times']);
  const { path, method, kind } = body;
  if (typeof path !== 'string' || !path.startsWith('/')) throw badRequest('path must begin with /', 'path');
  if (!isFaultKind(kind)) {
    throw badRequest(`kind must be one of ${FAULT_KINDS.join(', ')}, slow:<milliseconds>`, 'kind');
  }
  if (method !== undefined && typeof method !== 'string') throw badRequest('method must be text', 'method');
  const times = body.times === undefined ? 1 : wholeNumberOf(body.times, 'times');
  return { path, method: method?.toUpperCase(), kind, times };
}
