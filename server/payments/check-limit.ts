import { callerKey } from '../http/rate-limit';
import type { Services } from '../context';

/**
 * Takes one check of a gift's state, by the API or by its page, from two rate limits: one per caller and gift, since
 * each check may ask the provider, and a higher one per caller.
 * @param id the provider's id of the order or the recurring gift
 * @returns seconds until the caller may ask again; 0 means now
 */
export function waitToCheck(
  { readLimiter, limits }: Pick<Services, 'readLimiter' | 'limits'>,
  address: string,
  id: string,
): number {
  const caller = callerKey(address);
  return (
    readLimiter.takeOrWait('checks', caller, limits.checks) ||
    readLimiter.takeOrWait('checks-of-one', `${caller}\n${id}`, limits.checksOfOne)
  );
}
