import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { registrationState, type Registration80g } from '../../../rules/eighty-g';
import type { ReceiptSnapshot } from '../receipt-document';
import { donationReceiptMail } from '../donation-receipt-mail';
import { reviseMany } from '../revise-receipt';
import type { PrintedRegistration } from './reissue-set';

interface Locked {
  readonly id: string;
  readonly donationId: string;
  readonly donorId: string;
  /** Unrefunded part of the gift, in paise. */
  readonly counted: number;
  readonly wants80g: boolean;
  readonly hasPan: boolean;
  readonly modeAllows: boolean;
  readonly snapshot: ReceiptSnapshot;
  readonly isVoid: boolean;
  readonly revision: number;
}

/** Result of one chunk; receipts that became eligible can be mailed. */
export interface ChunkDone {
  readonly revised: number;
  readonly eligible: readonly string[];
}

const REASON = 'Reissued with the current registration';

/**
 * Reissues receipts with a registration, in the caller's transaction. Leaves receipts that it does not cover, that are
 * void, or that would not change. Rows are locked as everywhere: donations, donors, totals; receipts are covered by
 * their donations' locks. The totals come last, since every booking waits for them.
 */
export async function reissueChunk(
  manager: EntityManager,
  receiptIds: readonly string[],
  registration: Registration80g,
  printed: PrintedRegistration,
  at: Date,
): Promise<ChunkDone> {
  const receipts = await lockReceipts(manager, receiptIds);
  const covered = receipts.filter(
    ({ isVoid, snapshot }) => !isVoid && registrationState(registration, snapshot.issuedOn) === 'in_force',
  );
  const changed = covered.flatMap((receipt) => {
    const snapshot = reissued(receipt, printed);
    return snapshot ? [{ ...receipt, after: snapshot }] : [];
  });
  const becoming = changed.filter(({ snapshot, after }) => after.is80g && !snapshot.is80g);
  await manager.query(
    'update donations set foundation_80g = true, updated_at = now() where id = any($1::uuid[]) and not foundation_80g',
    [covered.map(({ donationId }) => donationId)],
  );
  if (changed.length === 0) return { revised: 0, eligible: [] };
  await manager.query(
    `update donors set is_80g_eligible = true
      where id in (select id from donors where id = any($1::uuid[]) and not is_80g_eligible order by id for update)`,
    [becoming.map(({ donorId }) => donorId)],
  );
  const snapshots = new Map(changed.map(({ id, after }) => [id, after]));
  await rewriteMails(manager, snapshots);
  await reviseMany(manager, REASON, snapshots, at);
  await manager.query('update donation_totals set eligible_80g_amount = eligible_80g_amount + $1', [
    becoming.reduce((sum, { counted }) => sum + counted, 0),
  ]);
  return { revised: changed.length, eligible: becoming.map(({ id }) => id) };
}

async function lockReceipts(manager: EntityManager, ids: readonly string[]): Promise<Locked[]> {
  await manager.query(
    'select 1 from donations where id in (select donation_id from receipts where id = any($1::uuid[])) order by id for update',
    [ids],
  );
  // Locks mails before the receipts: the sender of a mail holds it while it marks the receipt as sent.
  await manager.query(
    `select 1 from mails where receipt_id = any($1::uuid[]) and status = 'queued' order by id for update`,
    [ids],
  );
  return manager.query(
    `select r.id, d.id as "donationId", d.donor_id as "donorId", d.amount - d.refunded_amount as counted, d.wants_80g as "wants80g",
            d.donor_pan is not null as "hasPan", d.mode_allows_80g as "modeAllows", r.snapshot, r.revision,
            r.voided_at is not null as "isVoid"
       from receipts r join donations d on d.id = r.donation_id where r.id = any($1::uuid[]) order by r.id for update of r`,
    [ids],
  );
}

/** Builds the new snapshot; null when nothing would change. For an ineligible receipt it gives the remaining reason. */
function reissued(
  { snapshot, revision, wants80g, hasPan, modeAllows }: Locked,
  printed: PrintedRegistration,
): ReceiptSnapshot | null {
  const is80g = wants80g && hasPan && modeAllows;
  const known = snapshot.taxFacts?.registration === 'in_force' || (!snapshot.taxFacts && snapshot.is80g);
  if (
    snapshot.is80g === is80g &&
    known &&
    (!is80g || isDeepStrictEqual({ ...snapshot.organisation, ...printed }, snapshot.organisation))
  )
    return null;
  return {
    ...snapshot,
    is80g,
    taxFacts: { isWished: wants80g, registration: 'in_force' },
    organisation: { ...snapshot.organisation, ...printed },
    revision: revision + 1,
  };
}

/** Rewrites queued mails, which bring the new revision and have to match it. */
async function rewriteMails(manager: EntityManager, snapshots: ReadonlyMap<string, ReceiptSnapshot>): Promise<void> {
  const waiting = await manager.query<{ id: string; receiptId: string }[]>(
    `select id, receipt_id as "receiptId" from mails
      where receipt_id = any($1::uuid[]) and status = 'queued' and kind = 'donation-receipt'`,
    [[...snapshots.keys()]],
  );
  const written = waiting.flatMap(({ id, receiptId }) => {
    const snapshot = snapshots.get(receiptId);
    return snapshot ? [{ id, ...donationReceiptMail(snapshot) }] : [];
  });
  await manager.query(
    `update mails m set subject = n.subject, text_body = n.text, html_body = n.html, parts = n.parts
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[]) as n (id, subject, text, html, parts) where m.id = n.id`,
    [
      written.map(({ id }) => id),
      written.map(({ subject }) => subject),
      written.map(({ text }) => text),
      written.map(({ html }) => html),
      // What own words of the office are filled from.
      written.map(({ parts }) => (parts ? JSON.stringify(parts) : null)),
    ],
  );
}
