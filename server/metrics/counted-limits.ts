import type { RateLimiter } from '../http/rate-limit';
import type { Metrics } from './metrics';

/** Wraps a rate limiter: counts each refusal by the name of its limit, without its key. */
export const countLimits = (limiter: RateLimiter, metrics: Metrics): RateLimiter => ({
  ...limiter,
  takeOrWait: (name, key, rate) => {
    const wait = limiter.takeOrWait(name, key, rate);
    if (wait > 0) metrics.limitHit(name);
    return wait;
  },
});
