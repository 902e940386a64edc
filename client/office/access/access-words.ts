import { formatDate, type Instant } from '../../../rules/dates';
import type { AdminAccessQuery } from '../../generated/graphql';
import { roleWords } from '../accounts/role-words';
import { actionInWords } from '../../../rules/audit-words';
import { formatClock } from '../ui/format';

type Report = AdminAccessQuery['adminAccess'];
export type Person = Report['people'][number];
export type Entry = Report['entries'][number];

/** 'Nov 20, 2026, 10:15 am'. */
export const momentInWords = (at: Instant): string => `${formatDate(at)}, ${formatClock(at)}`;

/** 'Admin since Nov 20, 2026, given by Asha', or with both days where it is over. */
export function roleInWords({ role, from, until, grantedBy }: Person['roles'][number]): string {
  const { label } = roleWords[role];
  const since = from === null ? null : formatDate(from);
  const days = until
    ? `${since ?? 'before the log began'} to ${formatDate(until)}`
    : `since ${since ?? 'before the log began'}`;
  return `${label}, ${days}${grantedBy ? `, given by ${grantedBy}` : ''}`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** 'One open now, 3 on these days'. */
export function sessionsInWords({ sessions, openSessions }: Person): string {
  if (sessions === 0 && openSessions === 0) return 'None on these days';
  return `${sessions} on these days, ${openSessions} open now`;
}

/** '2 files, 1 of them with PANs'. */
export function exportsInWords({ exports, exportsWithPans }: Person): string {
  if (exports === 0) return 'None';
  return `${counted(exports, 'file', 'files')}, ${exportsWithPans === 0 ? 'none' : exportsWithPans} with PANs`;
}

/** 'Donor PAN shown'; for a receipt and a file what was opened. */
export const entryInWords = ({ kind, action }: Entry): string =>
  kind === 'receipt' ? 'Receipt with PAN opened' : kind === 'export' ? 'File saved' : actionInWords(action);
