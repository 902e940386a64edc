import type { Rate } from '../http/rate-limit';

/** Gifts of one caller that were begun and not paid, in so many minutes. */
export interface UnpaidLimit {
  readonly count: number;
  readonly minutes: number;
}

/**
 * How often one caller may do what costs something or could be abused. A caller is an address (see `callerKey`), behind
 * which a household, an office or a hall may stand. `server/config/env-limits.ts` reads them from the settings.
 */
export interface Limits {
  /** Unpaid gifts and refused payments: see payments/giving-limit. */
  readonly unpaid: UnpaidLimit;
  /** Requests to begin a gift, valid or not: against floods only, since `unpaid` counts what smells. */
  readonly giving: Rate;
  /** Answers to a payment that the provider did not sign. */
  readonly answers: Rate;
  /** Questions what became of a gift, from one caller in all, and about one gift. */
  readonly checks: Rate;
  readonly checksOfOne: Rate;
  /** The three inquiry forms together. */
  readonly forms: Rate;
  /** Sign-ins from one caller in all, from one caller to one account, and to one account from everywhere. */
  readonly signIn: Rate;
  readonly signInToOne: Rate;
  readonly signInToOneInAll: Rate;
  readonly signUp: Rate;
  /** Password resets of one caller in all, and for one mailbox. */
  readonly reset: Rate;
  readonly resetOfOne: Rate;
  /** New access tokens of sessions. */
  readonly refresh: Rate;
  /** A donor's own page: opened or read, and changed. */
  readonly donorPage: Rate;
  readonly donorChanges: Rate;
  /** Links to that page asked for by one caller in all, and for one mailbox. */
  readonly donorLinks: Rate;
  readonly donorLinksOfOne: Rate;
  /** The page after a gift: opened, which asks on while a receipt is on its way, and its address corrected. */
  readonly thanks: Rate;
  readonly thanksCorrections: Rate;
  /** Codes of receipts that are not ours, and PDFs of receipts. */
  readonly receiptChecks: Rate;
  readonly receiptFiles: Rate;
}

export type RateName = Exclude<keyof Limits, 'unpaid'>;

/**
 * A hall of 70 that begins to give in the same minute passes, of whom a third never pays and some are refused once; an
 * office signs in at nine. Who tests cards gets 80 tries an hour.
 */
export const DEFAULT_LIMITS: Limits = {
  unpaid: { count: 80, minutes: 60 },
  giving: { burst: 300, perMinute: 150 },
  answers: { burst: 20, perMinute: 20 },
  checks: { burst: 300, perMinute: 300 },
  checksOfOne: { burst: 20, perMinute: 20 },
  forms: { burst: 5, perMinute: 3 },
  signIn: { burst: 60, perMinute: 20 },
  signInToOne: { burst: 10, perMinute: 5 },
  signInToOneInAll: { burst: 100, perMinute: 60 },
  signUp: { burst: 5, perMinute: 2 },
  reset: { burst: 20, perMinute: 5 },
  resetOfOne: { burst: 5, perMinute: 2 },
  refresh: { burst: 60, perMinute: 60 },
  donorPage: { burst: 20, perMinute: 20 },
  donorChanges: { burst: 10, perMinute: 5 },
  donorLinks: { burst: 10, perMinute: 2 },
  donorLinksOfOne: { burst: 3, perMinute: 0.2 },
  thanks: { burst: 120, perMinute: 120 },
  thanksCorrections: { burst: 10, perMinute: 3 },
  receiptChecks: { burst: 20, perMinute: 10 },
  receiptFiles: { burst: 30, perMinute: 15 },
};
