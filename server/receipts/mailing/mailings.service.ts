import type { EntityManager } from 'typeorm';
import { object } from 'yup';
import { idempotencyKey } from '../../../rules/idempotency-key';
import { MAX_MAILED_RECEIPTS } from '../../../rules/limits';
import { groupIndian } from '../../../rules/money';
import { validate } from '../../../rules/validate';
import { isUuid } from '../../../rules/uuid';
import { recordAudit } from '../../audit/audit';
import { DEFAULT_PACE, type MailingPace } from '../../config/mailing-pace';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  ReceiptMailing,
  ReceiptMailingInput,
  ReceiptMailingPayload,
  ReceiptMailingPreview,
  StartReceiptMailingInput,
  StartStatementMailingInput,
  StatementMailingPreview,
  UnsentReceipts,
  UserError,
} from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { cancelRest, lockMailing } from './cancel-mailing';
import { handOver, queueHandOver } from './hand-over';
import { listMailings, readMailing, type MailingRow } from './mailing-list';
import { countSet, fixSet, isAnyLeft, setOf } from './mailing-set';
import { minutesFor, roomFor } from './pace';
import { countStatements, fixStatements, isYearUnderWay, lastMailedBefore } from './statement-set';
import { yearDays, type YearDays } from './statement-year';
import { countUnsent } from './unsent-receipts';

export type ReceiptMailingsService = ReturnType<typeof createReceiptMailingsService>;

const requestSchema = object({ idempotencyKey });
const refused = (...userErrors: UserError[]): ReceiptMailingPayload => ({ mailing: null, userErrors });
type One = 'receipt' | 'statement';
const inWords = (count: number, one: One): string => `${groupIndian(String(count))} ${one}${count === 1 ? '' : 's'}`;

const MAILED_MEANWHILE = userError(
  '',
  'CHANGED',
  'These receipts have been emailed since this window was opened. Nothing was started by this press.',
);

/** A mailing that is to start. */
interface NewMailing {
  /** What the office asked for, as it is kept. */
  readonly request: Record<string, unknown>;
  readonly onlyNeverSent: boolean;
  readonly financialYear: string | null;
  readonly one: One;
  /** Fixes what it sends; returns how many, up to one beyond the limit. */
  readonly fix: (manager: EntityManager, mailingId: string) => Promise<number>;
  /** Says why nothing starts: another mailing sends the same now, or did since the office looked; null otherwise. */
  readonly obstacle?: (manager: EntityManager, mailingId: string) => Promise<UserError | null>;
  /** Says why nothing is left to send, where the office could not know it; null otherwise. */
  readonly whyNone?: (manager: EntityManager) => Promise<UserError | null>;
}

/**
 * Creates the service for bulk receipt mail: the set is fixed at the start and sent at a pace that mail servers accept.
 */
export function createReceiptMailingsService(
  deps: Pick<ServiceDeps, 'dataSource' | 'now' | 'siteName'>,
  pace: MailingPace = DEFAULT_PACE,
) {
  const { dataSource, now } = deps;

  const withPace = async (db: Queryable, rows: readonly MailingRow[]): Promise<ReceiptMailing[]> => {
    const isRunning = rows.some(({ waiting }) => waiting > 0);
    const { dayIsFull } = isRunning ? await roomFor(db, pace) : { dayIsFull: false };
    return rows.map(({ queued, waiting, ...row }) => ({
      ...row,
      waiting: waiting + queued,
      leftOut: row.total - row.sent - row.failed - row.bounced - waiting - queued,
      minutesLeft: minutesFor(waiting, pace),
      waitsForTomorrow: waiting > 0 && dayIsFull,
    }));
  };

  const payload = async (manager: EntityManager, id: string): Promise<ReceiptMailingPayload> => {
    const row = await readMailing(manager, id);
    const [mailing = null] = row ? await withPace(manager, [row]) : [];
    return { mailing, userErrors: [] };
  };

  const begin = (
    userId: string,
    key: string,
    { request, onlyNeverSent, financialYear, one, fix, obstacle, whyNone }: NewMailing,
  ): Promise<ReceiptMailingPayload> =>
    dataSource.transaction(async (manager) => {
      const row = await firstRow<{ id: string }>(
        manager,
        `insert into receipt_mailings (user_id, request, only_never_sent, financial_year, idempotency_key, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (idempotency_key) do nothing returning id`,
        [userId, JSON.stringify(request), onlyNeverSent, financialYear, key, now()],
      );
      if (!row) return payload(manager, await idOf(manager, key));
      const refusal = (await obstacle?.(manager, row.id)) ?? null;
      const total = refusal ? 0 : await fix(manager, row.id);
      const none = total === 0 && !refusal ? await whyNone?.(manager) : null;
      const wrong = refusal ?? none ?? refusalOf(total, one);
      if (wrong) {
        await manager.query('delete from receipt_mailings where id = $1', [row.id]);
        return refused(wrong);
      }
      await manager.query('update receipt_mailings set total = $2 where id = $1', [row.id, total]);
      await queueHandOver(manager, 0);
      await recordAudit(manager, {
        ...entry(userId, 'start', row.id),
        after: { title: inWords(total, one), onlyNeverSent, ...request },
      });
      return payload(manager, row.id);
    });

  return {
    /** Counts what a mailing would send, and estimates its minutes behind the open ones. */
    async preview(input: ReceiptMailingInput): Promise<ReceiptMailingPreview> {
      const countedAt = now();
      const [counts, ahead] = await Promise.all([countSet(dataSource, setOf(input)), countAhead(dataSource)]);
      return { ...counts, countedAt, minutes: counts.receipts === 0 ? 0 : minutesFor(counts.receipts + ahead, pace) };
    },

    /** Counts the receipts that wait to be mailed. */
    countUnsent: (): Promise<UnsentReceipts> => countUnsent(dataSource),

    /** Counts the mailboxes that would get a statement of a financial year; none for what is no such year. */
    async previewStatements(text: string): Promise<StatementMailingPreview> {
      const year = yearDays(text, now());
      if (!year) return { donors: 0, lastStartedAt: null, minutes: 0, tooMany: false };
      const [counts, ahead] = await Promise.all([countStatements(dataSource, year), countAhead(dataSource)]);
      return {
        ...counts,
        minutes: counts.donors === 0 ? 0 : minutesFor(counts.donors + ahead, pace),
        tooMany: counts.donors > MAX_MAILED_RECEIPTS,
      };
    },

    /**
     * Starts a mailing of the statements of a financial year, one for each mailbox that gave in it. The idempotency key
     * prevents a second start.
     */
    async startStatements(userId: string, input: StartStatementMailingInput): Promise<ReceiptMailingPayload> {
      const { errors } = validate(requestSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const year = yearDays(input.financialYear, now());
      if (!year)
        return refused(userError('financialYear', 'INVALID', 'Please choose a financial year, such as 2025-26.'));
      return begin(userId, input.idempotencyKey, {
        request: { financialYear: year.financialYear },
        onlyNeverSent: false,
        financialYear: year.financialYear,
        one: 'statement',
        fix: (manager, id) => fixStatements(manager, id, year),
        obstacle: (manager, id) => obstacleTo(manager, id, year, input.lastStartedAt),
      });
    },

    /**
     * Starts a mailing. The idempotency key prevents a second start; a receipt never waits in two mailings, and with
     * `countedAt` none goes out that was mailed since.
     */
    async start(userId: string, input: StartReceiptMailingInput): Promise<ReceiptMailingPayload> {
      const { errors } = validate(requestSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const set = setOf(input.receipts);
      const countedAt = input.countedAt ?? null;
      const request = { search: set.search, ...set.filter };
      return begin(userId, input.idempotencyKey, {
        request,
        onlyNeverSent: set.onlyNeverSent,
        financialYear: null,
        one: 'receipt',
        fix: (manager, id) => fixSet(manager, id, { ...set, countedAt }),
        whyNone: async (manager) => (countedAt && (await isAnyLeft(manager, set)) ? MAILED_MEANWHILE : null),
      });
    },

    /** Reads one mailing; null when there is none. */
    async read(id: string): Promise<ReceiptMailing | null> {
      const row = isUuid(id) ? await readMailing(dataSource, id) : null;
      const [mailing = null] = row ? await withPace(dataSource, [row]) : [];
      return mailing;
    },

    /** Lists open mailings, and those started or handed over within a day, newest first. */
    list: async (): Promise<ReceiptMailing[]> => withPace(dataSource, await listMailings(dataSource)),

    /** Cancels a mailing: unsent mails stay unsent, except one that is being sent at this moment. */
    cancel: (userId: string, id: string): Promise<ReceiptMailingPayload> =>
      dataSource.transaction(async (manager) => {
        const row = isUuid(id) ? await lockMailing(manager, id) : null;
        if (!row) return refused(notFound('mailing'));
        if (row.cancelledAt) return payload(manager, id);
        const before = await readMailing(manager, id);
        if (before?.status === 'done') return refused(userError('', 'ENDED', 'This mailing has already ended.'));
        await cancelRest(manager, id, now());
        const after = await payload(manager, id);
        await recordAudit(manager, {
          ...entry(userId, 'cancel', id),
          after: {
            title: inWords(row.total, row.financialYear ? 'statement' : 'receipt'),
            sent: after.mailing?.sent,
            notSent: after.mailing?.leftOut,
          },
        });
        return after;
      }),

    /** Runs one turn of the job `hand_over_receipts`. */
    handOver: (): Promise<void> => handOver(deps, pace),

    /** Continues mailings whose job was lost. */
    async resume(): Promise<void> {
      const open = await firstRow(dataSource, 'select 1 from receipt_mailings where handed_over_at is null');
      if (open) await queueHandOver(dataSource, 0);
    },
  };
}

const entry = (userId: string, verb: 'start' | 'cancel', id: string) => ({
  userId,
  action: `receipt_mailing.${verb}`,
  entity: 'receipt_mailing',
  entityId: id,
});

async function idOf(manager: EntityManager, key: string): Promise<string> {
  const row = await firstRow<{ id: string }>(manager, 'select id from receipt_mailings where idempotency_key = $1', [
    key,
  ]);
  return row?.id ?? '';
}

/** Counts what waits in the mailings that are under way. */
async function countAhead(db: Queryable): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    `select ((select count(*) from receipt_mailing_items) + (select count(*) from statement_mailing_items))::int as count`,
  );
  return row?.count ?? 0;
}

/**
 * Says what stands in the way of a year's statements.
 * @param seen when the office was told that they were last mailed; undefined compares nothing
 */
async function obstacleTo(
  manager: EntityManager,
  mailingId: string,
  year: YearDays,
  seen: Date | null | undefined,
): Promise<UserError | null> {
  const statements = `The statements of ${year.financialYear}`;
  if (await isYearUnderWay(manager, mailingId, year)) {
    return userError(
      'financialYear',
      'CONFLICT',
      `${statements} are being emailed already. Nothing was started by this press.`,
    );
  }
  if (seen === undefined) return null;
  const last = await lastMailedBefore(manager, mailingId, year);
  if (last?.getTime() === seen?.getTime()) return null;
  return userError(
    'financialYear',
    'CHANGED',
    `${statements} have been emailed since this window was opened. Nothing was started by this press.`,
  );
}

function refusalOf(total: number, one: One): UserError | null {
  if (total === 0) return userError('', 'NOTHING_TO_SEND', `There are no ${one}s left to email.`);
  if (total <= MAX_MAILED_RECEIPTS) return null;
  return userError(
    '',
    'TOO_MANY',
    `At most ${inWords(MAX_MAILED_RECEIPTS, one)} can be emailed at once. Please choose fewer, for example one year.`,
  );
}
