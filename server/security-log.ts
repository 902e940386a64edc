import { createHmac } from 'node:crypto';
import { callerKey } from './http/rate-limit';
import type { Log } from './log';

/** What matters when somebody asks who had access, and how. */
export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'second-step-asked'
  | 'session-copied'
  | 'password-reset'
  | 'two-step-on'
  | 'two-step-off'
  | 'two-step-reset'
  | 'role-granted'
  | 'role-revoked'
  | 'address-confirmed'
  | 'account-disowned'
  | 'account-closed'
  | 'invited'
  | 'invitation-accepted'
  | 'exported'
  | 'erased'
  | 'pan-shown'
  | 'person-looked-up';

/**
 * Writes a line of the security log, `security.<event>`: ids of accounts and records only. It leaves the machine with the
 * other lines, so that an intruder who alters the audit log does not alter it.
 */
export const logSecurity = (log: Log, event: SecurityEvent, fields: Record<string, unknown>): void =>
  log.info(`security.${event}`, fields);

/**
 * Returns a keyed hash of a caller's address: many failed sign-ins of one caller are seen as such, and without the key
 * nobody can tell whose address it is.
 */
export const hashedCaller = (address: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`security-caller:${callerKey(address)}`)
    .digest('base64url')
    .slice(0, 16);
