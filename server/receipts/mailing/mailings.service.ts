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
  UserError,
} from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { handOver, queueHandOver } from './hand-over';
import { listMailings, readMailing, type MailingRow } from './mailing-list';
import { countSet, fixSet, setOf } from './mailing-set';
import { minutesFor, roomFor } from './pace';

export type ReceiptMailingsService = ReturnType<typeof createReceiptMailingsService>;

const requestSchema = object({ idempotencyKey });
const refused = (...userErrors: UserError[]): ReceiptMailingPayload => ({ mailing: null, userErrors });
const inWords = (count: number): string => `${groupIndian(String(count))} ${count === 1 ? 'receipt' : 'receipts'}`;

/**
 * Creates the service for bulk receipt mail: the set is fixed at the start and sent at a pace that mail servers accept.
 */
export function createReceiptMailingsService(
  deps: Pick<ServiceDeps, 'dataSource' | 'now'>,
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

  return {
    /** Counts what a mailing would send, and estimates its minutes behind the open ones. */
    async preview(input: ReceiptMailingInput): Promise<ReceiptMailingPreview> {
      const [counts, ahead] = await Promise.all([
        countSet(dataSource, setOf(input)),
        firstRow<{ count: number }>(dataSource, 'select count(*)::int as count from receipt_mailing_items'),
      ]);
      const minutes = counts.receipts === 0 ? 0 : minutesFor(counts.receipts + (ahead?.count ?? 0), pace);
      return { ...counts, minutes };
    },

    /** Starts a mailing. The idempotency key prevents a second start; a receipt never waits in two mailings. */
    async start(userId: string, input: ReceiptMailingInput, key: string): Promise<ReceiptMailingPayload> {
      const { errors } = validate(requestSchema, { idempotencyKey: key });
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const set = setOf(input);
      const request = { search: set.search, ...set.filter };
      return dataSource.transaction(async (manager) => {
        const row = await firstRow<{ id: string }>(
          manager,
          `insert into receipt_mailings (user_id, request, only_never_sent, idempotency_key, created_at)
           values ($1, $2, $3, $4, $5) on conflict (idempotency_key) do nothing returning id`,
          [userId, JSON.stringify(request), set.onlyNeverSent, key, now()],
        );
        if (!row) return payload(manager, await idOf(manager, key));
        const total = await fixSet(manager, row.id, set);
        const wrong = refusalOf(total);
        if (wrong) {
          await manager.query('delete from receipt_mailings where id = $1', [row.id]);
          return refused(wrong);
        }
        await manager.query('update receipt_mailings set total = $2 where id = $1', [row.id, total]);
        await queueHandOver(manager, 0);
        await recordAudit(manager, {
          ...entry(userId, 'start', row.id),
          after: { title: inWords(total), onlyNeverSent: set.onlyNeverSent, ...request },
        });
        return payload(manager, row.id);
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
        const row = isUuid(id) ? await lock(manager, id) : null;
        if (!row) return refused(notFound('mailing'));
        if (row.cancelledAt) return payload(manager, id);
        const before = await readMailing(manager, id);
        if (before?.status === 'done') return refused(userError('', 'ENDED', 'This mailing has already ended.'));
        await cancelRest(manager, id, now());
        const after = await payload(manager, id);
        await recordAudit(manager, {
          ...entry(userId, 'cancel', id),
          after: { title: inWords(row.total), sent: after.mailing?.sent, notSent: after.mailing?.leftOut },
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

function refusalOf(total: number): UserError | null {
  if (total === 0) return userError('', 'NOTHING_TO_SEND', 'There are no receipts left to email.');
  if (total <= MAX_MAILED_RECEIPTS) return null;
  return userError(
    '',
    'TOO_MANY',
    `At most ${inWords(MAX_MAILED_RECEIPTS)} can be emailed at once. Please choose fewer, for example one year.`,
  );
}

const lock = (manager: EntityManager, id: string): Promise<{ total: number; cancelledAt: Date | null } | null> =>
  firstRow(manager, 'select total, cancelled_at as "cancelledAt" from receipt_mailings where id = $1 for update', [id]);

async function cancelRest(manager: EntityManager, id: string, at: Date): Promise<void> {
  await manager.query('delete from receipt_mailing_items where mailing_id = $1', [id]);
  await manager.query(
    `update mails set status = 'cancelled'
      where id in (select id from mails where mailing_id = $1 and status = 'queued' for update skip locked)`,
    [id],
  );
  await manager.query(
    'update receipt_mailings set cancelled_at = $2, handed_over_at = coalesce(handed_over_at, $2) where id = $1',
    [id, at],
  );
}
