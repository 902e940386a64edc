import type { Context } from '../context';
import { rateLimited } from './errors';
import { callerKey, type Rate } from '../http/rate-limit';

/** Lets the caller's address do `name` so often. @throws RATE_LIMITED */
export function limitCaller(context: Context, name: string, rate: Rate): void {
  limitKey(context, name, callerKey(context.address), rate);
}

/** Refuses a caller who has used up `name`, without using any of it. @throws RATE_LIMITED */
export function checkCaller(context: Context, name: string, rate: Rate): void {
  refuseFor(context.services.rateLimiter.wait(name, callerKey(context.address), rate));
}

/** Lets the caller's address use one key so often: one caller's tries leave those of others alone. @throws RATE_LIMITED */
export function limitCallerAndKey(context: Context, name: string, key: string, rate: Rate): void {
  limitKey(context, name, `${callerKey(context.address)}\n${key}`, rate);
}

/** Lets one key, such as the e-mail that is being tried, be used so often whoever asks. @throws RATE_LIMITED */
export function limitKey(context: Context, name: string, key: string, rate: Rate): void {
  refuseFor(context.services.rateLimiter.takeOrWait(name, key, rate));
}

/** @param seconds until the next try; 0: now. @throws RATE_LIMITED */
export function refuseFor(seconds: number, reason?: string): void {
  if (seconds > 0) throw rateLimited(seconds, reason);
}

const LONGEST_EMAIL = 254;

/** What counts as one mailbox in a limit: short, whatever was typed. */
export const emailKey = (email: string): string => email.slice(0, LONGEST_EMAIL).trim().toLowerCase();
