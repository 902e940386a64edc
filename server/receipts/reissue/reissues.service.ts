import type { EntityManager } from 'typeorm';
import { object } from 'yup';
import { idempotencyKey } from '../../../rules/idempotency-key';
import { is80gActive } from '../../../rules/eighty-g';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import { allowLongStatements } from '../../database/long-statements';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  ReceiptHints,
  ReceiptReissue,
  ReceiptReissuePayload,
  ReceiptReissuePreview,
  StartReceiptReissueInput,
  UserError,
} from '../../generated/resolvers';
import { toUserErrors, userError } from '../../graphql/user-errors';
import { readRegistration } from '../foundation-80g';
import { queueHandOver } from '../mailing/hand-over';
import { readOrganisation } from '../organisation';
import { reissueChunk, type ChunkDone } from './reissue-chunk';
import { readHints } from './receipt-hints';
import { countFates, type Period, type PrintedRegistration } from './reissue-set';

export type ReceiptReissuesService = ReturnType<typeof createReceiptReissuesService>;

/** Receipts per transaction; bookings wait for its end, a fraction of a second. */
const CHUNK = 200;
const SHOWN = 10;
const DAY_MS = 86_400_000;
const NOT_REGISTERED = 'No registration in Settings covers these dates. Enter it under Settings first.';
const OTHER_REGISTRATION =
  'The registration in Settings has changed since this window was opened. Nothing was started by this press.';

const requestSchema = object({ idempotencyKey });
const refused = (...userErrors: UserError[]): ReceiptReissuePayload => ({ reissue: null, userErrors });

type Shown = Pick<StartReceiptReissueInput, 'registration' | 'validity'>;

/** Tells whether receipts would print another registration than the office was shown. */
const isOther = ({ registration, validity }: Shown, printed: PrintedRegistration): boolean =>
  (registration ?? printed.registration80g) !== printed.registration80g ||
  (validity ?? printed.registration80gValidity) !== printed.registration80gValidity;

const columns = `i.id, i.from_day as "from", i.to_day as "to", i.created_at as "startedAt", i.finished_at as "finishedAt", i.total,
  i.looked_at as "lookedAt", i.eligible, i.revised, coalesce(nullif(u.full_name, ''), u.email) as "startedBy"`;
const source = 'receipt_reissues i left join users u on u.id = i.user_id';

interface Open {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly doneDay: string | null;
  readonly doneId: string | null;
  readonly mailingId: string | null;
}

/**
 * Creates the service that reissues, in the background, receipts from before the registration was entered or renewed.
 */
export function createReceiptReissuesService({
  dataSource,
  now,
  siteName,
}: Pick<ServiceDeps, 'dataSource' | 'now' | 'siteName'>) {
  const printedNow = async (db: EntityManager): Promise<PrintedRegistration> => {
    const { pan, registration80g, registration80gValidity } = await readOrganisation(db, siteName);
    return { pan, registration80g, registration80gValidity };
  };
  const preview = async (db: EntityManager, period: Period): Promise<ReceiptReissuePreview> =>
    countFates(db, period, await readRegistration(db), await printedNow(db));
  const read = (db: Queryable, key: string): Promise<ReceiptReissue | null> =>
    firstRow(db, `select ${columns} from ${source} where i.idempotency_key = $1`, [key]);

  return {
    /** Counts what a reissue of the period would do: reads its receipts and gifts, from a slow disk for minutes. */
    preview: (period: Period): Promise<ReceiptReissuePreview> =>
      dataSource.transaction(async (manager) => {
        await allowLongStatements(manager);
        return preview(manager, period);
      }),

    /** Lists open reissues, and those started within a day, newest first. */
    list: (): Promise<ReceiptReissue[]> =>
      dataSource.query(
        `select ${columns} from ${source}
          where i.finished_at is null or i.created_at > $1 order by i.created_at desc, i.id limit ${SHOWN}`,
        [new Date(now().getTime() - DAY_MS)],
      ),

    /** Counts receipts that wait for a registration or an address. */
    hints: (): Promise<ReceiptHints> => readHints(dataSource.manager),

    /** Starts to reissue the receipts of a period. The idempotency key prevents a second start. */
    async start(userId: string, input: StartReceiptReissueInput): Promise<ReceiptReissuePayload> {
      const { period, send, idempotencyKey: key } = input;
      const { errors } = validate(requestSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      if (period.from > period.to)
        return refused(userError('period.to', 'OUT_OF_RANGE', 'The last day must not be before the first.'));
      return dataSource.transaction(async (manager) => {
        const registration = await readRegistration(manager);
        const isCovered =
          is80gActive({ ...registration, from: '', until: '' }, period.from) &&
          (!registration.from || registration.from <= period.to) &&
          (!registration.until || period.from <= registration.until);
        if (!isCovered) return refused(userError('', 'NOT_REGISTERED', NOT_REGISTERED));
        const started = await read(manager, key);
        if (started) return { reissue: started, userErrors: [] };
        if (isOther(input, await printedNow(manager))) return refused(userError('', 'CHANGED', OTHER_REGISTRATION));
        const row = await firstRow<{ id: string }>(
          manager,
          `insert into receipt_reissues (user_id, from_day, to_day, idempotency_key, created_at, total)
           values ($1, $2, $3, $4, $5, (select count(*) from receipts where issued_on between $2 and $3))
           on conflict (idempotency_key) do nothing returning id`,
          [userId, period.from, period.to, key, now()],
        );
        if (row) {
          if (send) await openMailing(manager, userId, row.id, now());
          await queueReissue(manager);
          await recordAudit(manager, {
            userId,
            action: 'receipt_reissue.start',
            entity: 'receipt_reissue',
            entityId: row.id,
            after: { title: `${period.from} to ${period.to}`, ...period, send },
          });
        }
        return { reissue: await read(manager, key), userErrors: [] };
      });
    },

    /**
     * Runs one turn of the job `reissue_receipts`: the next receipts of the oldest open reissue, in one transaction
     * with its cursor. A process that dies has reissued a whole turn or nothing; the next one continues.
     */
    turn: (): Promise<void> =>
      dataSource.transaction(async (manager) => {
        const open = await lockOldest(manager);
        if (!open) return;
        const next = await readNext(manager, open);
        const last = next.at(-1);
        const registration = await readRegistration(manager);
        const done = await reissueChunk(
          manager,
          next.map(({ id }) => id),
          registration,
          await printedNow(manager),
          now(),
        );
        await addToMailing(manager, open, done);
        await manager.query(
          `update receipt_reissues
              set done_day = coalesce($2, done_day), done_id = coalesce($3, done_id), looked_at = looked_at + $4, revised = revised + $5,
                  eligible = eligible + $6, finished_at = $7 where id = $1`,
          [
            open.id,
            last?.day ?? null,
            last?.id ?? null,
            next.length,
            done.revised,
            done.eligible.length,
            next.length < CHUNK ? now() : null,
          ],
        );
        await queueReissue(manager);
      }),

    /** Continues reissues whose job was lost. */
    async resume(): Promise<void> {
      if (await firstRow(dataSource, 'select 1 from receipt_reissues where finished_at is null'))
        await queueReissue(dataSource);
    },
  };
}

/** Enqueues the one job of all reissues; it repeats until none is open. */
const queueReissue = (db: Queryable): Promise<unknown> =>
  db.query(`select graphile_worker.add_job('reissue_receipts', job_key := 'receipt-reissues', priority := 10)`);

const lockOldest = (manager: EntityManager): Promise<Open | null> =>
  firstRow(
    manager,
    `select id, from_day as "from", to_day as "to", done_day as "doneDay", done_id as "doneId", mailing_id as "mailingId"
       from receipt_reissues where finished_at is null order by created_at, id limit 1 for update`,
  );

const readNext = (
  manager: EntityManager,
  { from, to, doneDay, doneId }: Open,
): Promise<{ id: string; day: string }[]> =>
  manager.query(
    `select id, issued_on as day from receipts
      where issued_on between $1 and $2 and ($3::date is null or (issued_on, id) > ($3, $4::uuid))
      order by issued_on, id limit ${CHUNK}`,
    [from, to, doneDay, doneId],
  );

/** Creates the mailing of receipts that become eligible, at the pace of all mailings. */
async function openMailing(manager: EntityManager, userId: string, reissueId: string, at: Date): Promise<void> {
  await manager.query(
    `with mailing as (
       insert into receipt_mailings (user_id, request, only_never_sent, idempotency_key, created_at)
       values ($1, $2, true, $3, $4) returning id)
     update receipt_reissues set mailing_id = mailing.id from mailing where receipt_reissues.id = $5`,
    [userId, JSON.stringify({ reissue: reissueId }), `reissue:${reissueId}`, at, reissueId],
  );
}

/** Adds receipts to the mailing, unless it was cancelled; leaves out those that a queued mail already brings. */
async function addToMailing(manager: EntityManager, { mailingId }: Open, { eligible }: ChunkDone): Promise<void> {
  if (!mailingId || eligible.length === 0) return;
  await manager.query(
    `with open as (select id from receipt_mailings where id = $1 and cancelled_at is null for update),
     added as (
       insert into receipt_mailing_items (receipt_id, mailing_id)
       select r.id, open.id from receipts r cross join open
        where r.id = any($2::uuid[]) and coalesce(r.snapshot #>> '{donor,email}', '') <> ''
          and not exists (select 1 from mails q where q.receipt_id = r.id and q.status = 'queued')
        order by r.issued_on, r.id
       on conflict (receipt_id) do nothing returning 1)
     update receipt_mailings m set total = total + (select count(*) from added), handed_over_at = null
       from open where m.id = open.id`,
    [mailingId, eligible],
  );
  await queueHandOver(manager, 0);
}
