import { accountId, base62 } from './ids';
import { Faults } from './faults';
import type { Settings } from './options';
import { Scenarios } from './scenarios';
import { Store } from './store';
import { WebhookSender } from './webhook-sender';

export interface Clock {
  /** Returns Unix milliseconds, advanced by the control API. */
  ms(): number;
  seconds(): number;
}

/** Dependencies of handlers; one per emulator. */
export interface Context {
  settings: Settings;
  accountId: string;
  store: Store;
  clock: Clock;
  scenarios: Scenarios;
  faults: Faults;
  webhooks: WebhookSender;
  /** Idempotency keys of refunds in progress. */
  refundsUnderWay: Set<string>;
  /** Returns the next id: `order_` and 14 characters for the prefix `order`. */
  nextId(prefix: string): string;
  /** Returns 14 characters without a prefix, as in ids of webhook events. */
  nextBareId(): string;
}

export function createContext(settings: Settings): Context {
  const store = new Store(settings.storeFile);
  const clock: Clock = {
    ms: () => settings.now() + store.state.clockOffsetMs,
    seconds: () => Math.floor(clock.ms() / 1000),
  };
  const nextBareId = (): string => {
    store.state.idCounter += 1;
    store.touchHead();
    return base62(settings.seed, store.state.idCounter);
  };
  return {
    settings,
    accountId: accountId(settings.keyId),
    store,
    clock,
    scenarios: new Scenarios(store),
    faults: new Faults(store),
    webhooks: new WebhookSender(settings, store, clock),
    refundsUnderWay: new Set(),
    nextId: (prefix) => `${prefix}_${nextBareId()}`,
    nextBareId,
  };
}
