import type { Context } from '../context';
import { rateLimited } from './errors';
import { callerKey, type AdmittedRow, type Rate } from '../http/rate-limit';

/**
 * Takes one call of `name` from the rate limit of the caller's address.
 * @throws RATE_LIMITED
 */
export async function limitCaller(context: Context, name: string, rate: Rate): Promise<void> {
  await limitKey(context, name, callerKey(context.address), rate);
}

/**
 * Takes one call of `name` from the rate limit of the caller's address, and writes what the call is for in the same
 * statement.
 * @throws RATE_LIMITED; nothing is written then
 */
export function writeLimited(
  { services, address }: Context,
  name: string,
  rate: Rate,
  row: AdmittedRow,
): Promise<void> {
  return services.rateLimiter.writeOrWait(name, callerKey(address), rate, row).then((seconds) => refuseFor(seconds));
}

/**
 * Takes one cheap read of `name` from the caller's limit, which is counted in memory: a write in the database would cost
 * more than the read.
 * @throws RATE_LIMITED
 */
export function limitReader({ services, address }: Context, name: string, rate: Rate): void {
  refuseFor(services.readLimiter.takeOrWait(name, callerKey(address), rate));
}

/**
 * Refuses a caller who has used up `name`, without taking a call from the limit.
 * @throws RATE_LIMITED
 */
export async function checkCaller(context: Context, name: string, rate: Rate): Promise<void> {
  refuseFor(await context.services.rateLimiter.wait(name, callerKey(context.address), rate));
}

/**
 * Takes one call from the rate limit of the caller's address and a key: one caller's attempts do not affect others.
 * @throws RATE_LIMITED
 */
export async function limitCallerAndKey(context: Context, name: string, key: string, rate: Rate): Promise<void> {
  await limitKey(context, name, `${callerKey(context.address)}\n${key}`, rate);
}

/**
 * Takes one call from the rate limit of a key, such as the e-mail that is being tried, whoever calls.
 * @throws RATE_LIMITED
 */
export async function limitKey(context: Context, name: string, key: string, rate: Rate): Promise<void> {
  refuseFor(await context.services.rateLimiter.takeOrWait(name, key, rate));
}

/**
 * Throws for a wait above zero.
 * @param seconds until the next attempt; 0 means now
 * @throws RATE_LIMITED
 */
export function refuseFor(seconds: number, reason?: string): void {
  if (seconds > 0) throw rateLimited(seconds, reason);
}

const LONGEST_EMAIL = 254;

/** Normalises an e-mail to the key of its mailbox in a limit; bounded in length, whatever was typed. */
export const emailKey = (email: string): string => email.slice(0, LONGEST_EMAIL).trim().toLowerCase();
