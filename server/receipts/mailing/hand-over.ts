import type { EntityManager } from 'typeorm';
import type { MailingPace } from '../../config/mailing-pace';
import { changedRows, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { enqueueMailing } from '../../mail/outbox';
import type { ReceiptSnapshot } from '../receipt-document';
import { readOrganisation } from '../organisation';
import { receiptMail } from '../receipt-mail';
import { takeStatements } from './hand-over-statements';
import { isQueued } from './mailing-set';
import { TURN_SECONDS, roomFor, secondsApart } from './pace';

interface Taken {
  readonly receiptId: string;
  readonly mailingId: string;
  readonly onlyNeverSent: boolean;
  readonly startedAt: Date;
  readonly snapshot: ReceiptSnapshot;
  readonly revision: number;
  readonly sentAt: Date | null;
  readonly isVoid: boolean;
  readonly isQueued: boolean;
}

/**
 * Enqueues the job that hands receipts to the outbox; one job serves all mailings.
 * @param seconds from now
 */
export async function queueHandOver(db: Queryable, seconds: number): Promise<void> {
  await db.query(
    `select graphile_worker.add_job('hand_over_receipts', run_at := now() + make_interval(secs => $1), job_key := 'receipt-mailings')`,
    [seconds],
  );
}

/**
 * Runs one turn of all mailings: puts as many receipts into the outbox as the pace allows, then statements, in one
 * transaction, and schedules the next turn. A process that dies has handed over a whole turn or nothing.
 */
export async function handOver(
  { dataSource, now, siteName }: Pick<ServiceDeps, 'dataSource' | 'now' | 'siteName'>,
  pace: MailingPace,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const mailings = await lockRunning(manager);
    if (mailings.length === 0) return;
    const { room } = await roomFor(manager, pace);
    const taken = room > 0 ? await take(manager, mailings, room) : [];
    const { name } = await readOrganisation(manager, siteName);
    const statements = await takeStatements(manager, mailings, room - taken.length, name);
    await enqueueMailing(manager, [...taken.filter(mayGo).map(compose), ...statements], secondsApart(pace));
    const ended = await markHandedOver(manager, mailings, now());
    if (ended < mailings.length) await queueHandOver(manager, TURN_SECONDS);
  });
}

/** Locks the open mailings, so that turns and cancellations in two processes do not interleave. */
async function lockRunning(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    'select id from receipt_mailings where handed_over_at is null order by created_at, id for update',
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes receipts off the queue, round-robin over the mailings, so that a small one does not wait for a large one. Skips
 * a receipt that is being corrected or sent at this moment until the next turn.
 */
const take = (manager: EntityManager, mailings: readonly string[], room: number): Promise<Taken[]> =>
  manager.query<Taken[]>(
    `with next as materialized (
       select i.position, i.receipt_id
         from unnest($1::uuid[]) with ordinality as mailing(id, turn)
        cross join lateral (
              select position, receipt_id, row_number() over (order by position) as place
                from receipt_mailing_items where mailing_id = mailing.id order by position limit $2) i
        order by i.place, mailing.turn limit $2
     ), receipt as materialized (
       select r.*, ${isQueued} as is_queued
         from receipts r where r.id in (select receipt_id from next) for no key update of r skip locked
     ), gone as (
       delete from receipt_mailing_items i using receipt r where i.receipt_id = r.id returning i.*
     )
     select gone.receipt_id as "receiptId", gone.mailing_id as "mailingId", m.only_never_sent as "onlyNeverSent",
            m.created_at as "startedAt", r.snapshot, r.revision, r.sent_to_email_at as "sentAt",
            r.voided_at is not null as "isVoid", r.is_queued as "isQueued"
       from gone join receipt r on r.id = gone.receipt_id join receipt_mailings m on m.id = gone.mailing_id
      order by gone.position`,
    [mailings, room],
  );

/**
 * Tells whether a receipt is still to be sent: since the mailing started it may have become void, lost its address, or
 * been sent another way.
 */
function mayGo({ snapshot, sentAt, startedAt, onlyNeverSent, ...receipt }: Taken): boolean {
  const isSent = sentAt !== null && (onlyNeverSent || sentAt >= startedAt);
  return !receipt.isVoid && !receipt.isQueued && !isSent && Boolean(snapshot.donor.email);
}

const compose = ({ receiptId, mailingId, snapshot, revision, sentAt }: Taken) => ({
  ...receiptMail({
    receiptId,
    snapshot: { ...snapshot, revision, voided: null },
    dedupeKey: `mailing:${mailingId}:${receiptId}`,
    isCopy: sentAt !== null,
  }),
  mailingId,
});

async function markHandedOver(manager: EntityManager, mailings: readonly string[], at: Date): Promise<number> {
  const ended = await changedRows(
    manager,
    `update receipt_mailings m set handed_over_at = $2
      where m.id = any($1::uuid[]) and not exists (select 1 from receipt_mailing_items i where i.mailing_id = m.id)
        and not exists (select 1 from statement_mailing_items i where i.mailing_id = m.id)
      returning m.id`,
    [mailings, at],
  );
  return ended.length;
}
