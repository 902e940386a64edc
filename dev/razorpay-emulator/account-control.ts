import { FEATURES, type Account, type Feature } from './account';
import type { Context } from './context';
import { flagOf, oneOf, recordOf, wholeNumberOf } from './control-values';
import { allowOnly, type Body } from './validation';

/**
 * Changes the named settings and leaves the others.
 * @param body as sent to the control API: `{ capture, fee_bearer, return_after_seconds, list_lag_seconds, refund_ms,
 * close_dismisses, features: { subscriptions: false, … } }`
 * @throws ApiError for a setting or feature that does not exist
 */
export function changeAccount(ctx: Context, body: Body): Account {
  allowOnly(body, Object.keys(READERS));
  const { state } = ctx.store;
  for (const [name, read] of Object.entries(READERS)) {
    if (body[name] !== undefined) state.account = { ...state.account, ...read(body[name], state.account) };
  }
  ctx.store.touchHead();
  return state.account;
}

const READERS: Record<string, (value: unknown, account: Account) => Partial<Account>> = {
  capture: (value) => ({ capture: oneOf(['automatic', 'manual'] as const, value, 'capture') }),
  fee_bearer: (value) => ({ feeBearer: oneOf(['platform', 'customer'] as const, value, 'fee_bearer') }),
  return_after_seconds: (value) => ({ returnAfterSeconds: wholeNumberOf(value, 'return_after_seconds') }),
  list_lag_seconds: (value) => ({ listLagSeconds: wholeNumberOf(value, 'list_lag_seconds') }),
  refund_ms: (value) => ({ refundMs: wholeNumberOf(value, 'refund_ms') }),
  close_dismisses: (value) => ({ closeDismisses: flagOf(value, 'close_dismisses') }),
  features: (value, { off }) => ({ off: switched(recordOf(value, 'features'), off) }),
};

function switched(body: Body, off: readonly Feature[]): Feature[] {
  allowOnly(body, FEATURES);
  return FEATURES.filter((name) => (body[name] === undefined ? off.includes(name) : !flagOf(body[name], name)));
}
