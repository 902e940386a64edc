import { MAX_MAILED_RECEIPTS } from '../../../../rules/limits';
import { groupIndian } from '../../../../rules/money';
import type {
  MailingProgressFragment,
  ReceiptMailingPreviewQuery,
  StatementMailingPreviewQuery,
} from '../../../generated/graphql';

/** A mailing in progress. This file holds the texts about mailings as pure functions; see tests/unit. */

export type Mailing = MailingProgressFragment;
export type StatementPreview = StatementMailingPreviewQuery['adminStatementMailingPreview'];
export type Preview = ReceiptMailingPreviewQuery['adminReceiptMailingPreview'];

export const figure = (count: number): string => groupIndian(String(count));
const plural = (count: number, one: string, many: string): string => `${figure(count)} ${count === 1 ? one : many}`;
export const receiptsOf = (count: number): string => plural(count, 'receipt', 'receipts');

/** What a mailing sends, in its title: 'receipts', 'statements 2025-26'. */
export const subjectOf = ({ financialYear }: Pick<Mailing, 'financialYear'>): string =>
  financialYear ? `statements ${financialYear}` : 'receipts';

/** How much a mailing sends: '312 receipts', '1 statement'. */
export const sizeOf = ({ financialYear, total }: Pick<Mailing, 'financialYear' | 'total'>): string =>
  financialYear ? plural(total, 'statement', 'statements') : receiptsOf(total);

/** Describes whom statements reach: '298 addresses get one statement each, …'. */
export function statementsReach({ donors, tooMany }: StatementPreview): string {
  if (tooMany) return `At most ${plural(MAX_MAILED_RECEIPTS, 'statement', 'statements')} can be emailed at once.`;
  if (donors === 0) return 'Nobody with an email address gave in this year.';
  return `${plural(donors, 'address gets', 'addresses get')} one PDF with the receipts of the year.`;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats '6 minutes', '2 hours', '3 days'. */
export function durationOf(minutes: number): string {
  if (minutes >= 2 * DAY) return `${figure(Math.round(minutes / DAY))} days`;
  if (minutes >= 2 * HOUR) return `${Math.round(minutes / HOUR)} hours`;
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

/** Describes whom a mailing reaches: '312 receipts go to 298 addresses.' */
export function reachOf({ receipts, addresses, tooMany }: Preview): string {
  if (tooMany) return `At most ${receiptsOf(MAX_MAILED_RECEIPTS)} can be emailed at once.`;
  if (receipts === 0) return 'No receipts to email.';
  return `${receiptsOf(receipts)} ${receipts === 1 ? 'goes' : 'go'} to ${plural(addresses, 'address', 'addresses')}.`;
}

/** Describes how many donors get a receipt again; '' for none. */
export const repeatOf = ({ again, tooMany }: Preview): string =>
  again === 0 || tooMany
    ? ''
    : `${figure(again)} of them ${again === 1 ? 'was' : 'were'} emailed before and will be sent again.`;

/** Lists the reasons of left-out receipts with their counts, without zero counts. */
export const reasonsOf = ({ sentBefore, withoutEmail, declined, voided, underWay, tooMany }: Preview): string[] =>
  tooMany
    ? []
    : (
        [
          [sentBefore, 'emailed before'],
          [withoutEmail, 'without an email address'],
          [declined, 'not to be emailed'],
          [voided, 'void'],
          [underWay, 'already being sent'],
        ] as const
      )
        .filter(([count]) => count > 0)
        .map(([count, reason]) => `${figure(count)} ${reason}`);

/** Describes the progress: '312 of 4,000 sent, 3 failed, 1 came back, 5 left out'. */
export function progressOf({ sent, total, failed, bounced, leftOut, status }: Mailing): string {
  const words = [`${figure(sent)} of ${figure(total)} sent`];
  if (failed > 0) words.push(`${figure(failed)} failed`);
  if (bounced > 0) words.push(`${figure(bounced)} bounced`);
  if (leftOut > 0) words.push(`${figure(leftOut)} ${status === 'cancelled' ? 'not sent' : 'left out'}`);
  return words.join(', ');
}

/** Describes the remaining time, or why the mailing pauses; '' when there is nothing to say. */
export function outlookOf({ status, waiting, minutesLeft, waitsForTomorrow }: Mailing): string {
  if (status !== 'running') return '';
  if (waitsForTomorrow) return 'The 24-hour email limit is reached. Sending continues automatically.';
  if (minutesLeft > 0) return `About ${durationOf(minutesLeft)} left`;
  return `${figure(waiting)} waiting for the mail server`;
}

/** Returns the finished percentage. */
export const percentOf = ({ total, waiting }: Mailing): number =>
  total === 0 ? 100 : Math.floor(((total - waiting) / total) * 100);
