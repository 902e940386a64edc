import { callerKey } from '../http/rate-limit';
import type { Services } from '../context';

/**
 * Takes one question what became of a gift, by the API or by its page: so many about one gift, since the provider may be asked
 * each time, and more for all who share an address.
 * @param id the provider's, of the order or the recurring gift
 * @returns seconds until the caller may ask again; 0: now
 */
export function waitToCheck(
  { rateLimiter, limits }: Pick<Services, 'rateLimiter' | 'limits'>,
  address: string,
  id: string,
): number {
  const caller = callerKey(address);
  return (
    rateLimiter.takeOrWait('checks', caller, limits.checks) ||
    rateLimiter.takeOrWait('checks-of-one', `${caller}\n${id}`, limits.checksOfOne)
  );
}
