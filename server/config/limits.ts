import type { Rate } from '../http/rate-limit';

/** Unpaid gifts and refused payments within a number of minutes from which on a gift asks for a proof. */
export interface UnpaidLimit {
  /** Of one caller. */
  readonly count: number;
  readonly minutes: number;
  /** Of one caller, less two for each paid one, at which the next gift has to wait. */
  readonly most: number;
  /** Of one mailbox or phone number. */
  readonly ofOne: number;
  /** Callers who gave the same name. */
  readonly addresses: number;
  /** Of everybody within ten minutes, less three times the paid ones. */
  readonly inAll: number;
}

/**
 * Rate limits per caller of what costs something or could be abused. A caller is an address (see `callerKey`), behind
 * which a household, an office or a hall may be. `server/config/env-limits.ts` reads them from the settings. Reads are
 * counted in memory (memory-limiter), everything else in PostgreSQL (kept-limiter).
 */
export interface Limits {
  /** What pages and queries that no cache can answer cost, in units of about 2 ms of CPU: see http/visitor-work. */
  readonly visitorWork: Rate;
  /** Unpaid gifts and refused payments: see payments/giving-limit. */
  readonly unpaid: UnpaidLimit;
  /** Requests to begin a gift, valid or not; beyond it each has to be proved, since `unpaid` counts what is suspicious. */
  readonly giving: Rate;
  /** Gifts with somebody to tell: per caller, and per mailbox that is to be told. */
  readonly letters: Rate;
  readonly lettersToOne: Rate;
  /** Answers to a payment without the provider's signature. */
  readonly answers: Rate;
  /** Checks of a gift's state, per caller, and per caller and gift. */
  readonly checks: Rate;
  readonly checksOfOne: Rate;
  /** The three inquiry forms together. */
  readonly forms: Rate;
  /** Forms with mistakes, of which nothing is stored: without JavaScript each try of a visitor is one. */
  readonly formMistakes: Rate;
  /** Sign-ins per caller, per caller and account, and per account. */
  readonly signIn: Rate;
  readonly signInToOne: Rate;
  readonly signInToOneInAll: Rate;
  /** Codes of the second step, per account. */
  readonly secondStep: Rate;
  readonly signUp: Rate;
  /** Password resets per caller, and per mailbox. */
  readonly reset: Rate;
  readonly resetOfOne: Rate;
  /** Refreshes of sessions' access tokens. */
  readonly refresh: Rate;
  /** Reads of and changes on a donor's own page. */
  readonly myGiving: Rate;
  readonly donorChanges: Rate;
  /** Requests for links to that page per caller, and per mailbox. */
  readonly donorLinks: Rate;
  readonly donorLinksOfOne: Rate;
  /** Reads of the thank-you page, which polls until the receipt arrives, and corrections of its address. */
  readonly thanks: Rate;
  readonly thanksCorrections: Rate;
  /** Checks of forged receipt codes, and downloads of receipt PDFs. */
  readonly receiptChecks: Rate;
  readonly receiptFiles: Rate;
}

export type RateName = Exclude<keyof Limits, 'unpaid'>;

/**
 * Default limits. A hall of 70 people who begin to give in the same minute passes, although a third never pays and some
 * are refused once; so does an office that signs in at nine. A card tester gets 80 attempts an hour, 240 with ever more work.
 */
export const DEFAULT_LIMITS: Limits = {
  visitorWork: { burst: 4800, perMinute: 2400 },
  unpaid: { count: 80, minutes: 60, most: 240, ofOne: 10, addresses: 8, inAll: 300 },
  giving: { burst: 300, perMinute: 150 },
  letters: { burst: 10, perMinute: 0.2 },
  lettersToOne: { burst: 20, perMinute: 0.02 },
  answers: { burst: 20, perMinute: 20 },
  checks: { burst: 300, perMinute: 300 },
  checksOfOne: { burst: 20, perMinute: 20 },
  forms: { burst: 5, perMinute: 3 },
  formMistakes: { burst: 30, perMinute: 10 },
  signIn: { burst: 60, perMinute: 20 },
  signInToOne: { burst: 10, perMinute: 5 },
  signInToOneInAll: { burst: 100, perMinute: 60 },
  secondStep: { burst: 10, perMinute: 0.5 },
  signUp: { burst: 5, perMinute: 2 },
  reset: { burst: 20, perMinute: 5 },
  resetOfOne: { burst: 5, perMinute: 2 },
  refresh: { burst: 60, perMinute: 60 },
  myGiving: { burst: 20, perMinute: 20 },
  donorChanges: { burst: 10, perMinute: 5 },
  donorLinks: { burst: 10, perMinute: 2 },
  donorLinksOfOne: { burst: 3, perMinute: 0.2 },
  thanks: { burst: 120, perMinute: 120 },
  thanksCorrections: { burst: 10, perMinute: 3 },
  receiptChecks: { burst: 20, perMinute: 10 },
  receiptFiles: { burst: 30, perMinute: 15 },
};
