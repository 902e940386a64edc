import type { Rate } from '../http/rate-limit';
import { DEFAULT_LIMITS, type Limits, type RateName } from './limits';
import type { EnvReader } from './env-reader';

/** Setting of each rate: `5/3` means five at once, then three a minute. */
export const RATE_SETTINGS: Readonly<Record<RateName, string>> = {
  visitorWork: 'LIMIT_VISITOR_WORK',
  giving: 'LIMIT_GIVING',
  letters: 'LIMIT_LETTERS',
  lettersToOne: 'LIMIT_LETTERS_TO_ONE',
  answers: 'LIMIT_ANSWERS',
  checks: 'LIMIT_CHECKS',
  checksOfOne: 'LIMIT_CHECKS_OF_ONE',
  forms: 'LIMIT_FORMS',
  formMistakes: 'LIMIT_FORM_MISTAKES',
  signIn: 'LIMIT_SIGN_IN',
  signInToOne: 'LIMIT_SIGN_IN_TO_ONE',
  signInToOneInAll: 'LIMIT_SIGN_IN_TO_ONE_IN_ALL',
  secondStep: 'LIMIT_SECOND_STEP',
  signUp: 'LIMIT_SIGN_UP',
  reset: 'LIMIT_RESET',
  resetOfOne: 'LIMIT_RESET_OF_ONE',
  refresh: 'LIMIT_REFRESH',
  myGiving: 'LIMIT_DONOR_PAGE',
  donorChanges: 'LIMIT_DONOR_CHANGES',
  donorLinks: 'LIMIT_DONOR_LINKS',
  donorLinksOfOne: 'LIMIT_DONOR_LINKS_OF_ONE',
  thanks: 'LIMIT_THANKS',
  thanksCorrections: 'LIMIT_THANKS_CORRECTIONS',
  receiptChecks: 'LIMIT_RECEIPT_CHECKS',
  receiptFiles: 'LIMIT_RECEIPT_FILES',
};

const MOST = 100_000;
const RATE = /^(\d{1,6})\/(\d{1,6}(?:\.\d{1,2})?)$/;

/** Reads all limits; refuses a malformed setting by its name. */
export function readLimits(read: EnvReader): Limits {
  const rates = Object.fromEntries(
    Object.entries(RATE_SETTINGS).map(([name, setting]) => [
      name,
      readRate(read, setting, DEFAULT_LIMITS[name as RateName]),
    ]),
  ) as Record<RateName, Rate>;
  const { count, minutes, most, ofOne, addresses, inAll } = DEFAULT_LIMITS.unpaid;
  return {
    ...rates,
    unpaid: {
      count: read.integer('LIMIT_UNPAID_GIFTS', count, 1, MOST),
      minutes: read.integer('LIMIT_UNPAID_MINUTES', minutes, 1, 24 * 60),
      most: read.integer('LIMIT_UNPAID_MOST', most, 1, MOST),
      ofOne: read.integer('LIMIT_UNPAID_OF_ONE', ofOne, 1, MOST),
      addresses: read.integer('LIMIT_UNPAID_ADDRESSES', addresses, 1, MOST),
      inAll: read.integer('LIMIT_UNPAID_IN_ALL', inAll, 1, MOST),
    },
  };
}

function readRate(read: EnvReader, setting: string, fallback: Rate): Rate {
  const value = read.raw(setting);
  if (value === null) return fallback;
  const [, burst = '', perMinute = ''] = RATE.exec(value) ?? [];
  const rate = { burst: Number(burst), perMinute: Number(perMinute) };
  if (rate.burst >= 1 && rate.burst <= MOST && rate.perMinute > 0 && rate.perMinute <= MOST) return rate;
  read.refuse(setting, `expected burst/per-minute, such as 5/3, each at most ${MOST}`);
  return fallback;
}
