import type { EntityManager } from 'typeorm';
import { istDate, startOfDay } from '../../rules/dates';
import { earliestReceivedOn } from '../../rules/offline-donation';
import { isSamePerson } from '../../rules/person-name';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { PanSiblings, UserError } from '../generated/resolvers';
import { lockWaitingMails, type ReceiptsService } from '../receipts/receipts.service';
import { correctDetails } from './correct-details';
import type { Details } from './details';

/** A gift or recurring gift of one donor. */
interface Sibling {
  readonly id: string;
  readonly name: string;
}

interface Siblings {
  readonly donorId: string | null;
  readonly name: string;
  readonly pan: string | null;
  readonly gifts: readonly Sibling[];
  readonly subscriptions: readonly Sibling[];
}

/** SQL of the PAN that was wanted and is missing, or is the wrong one ($2). */
const LACKING = '(donor_pan is null and wants_80g or donor_pan = $2)';

/**
 * Finds what has the same gap as a donation: the gifts of its donor and name since the beginning of the oldest open
 * financial year, and the running recurring gifts, that lack a PAN for which the tax benefit was asked, or have the same
 * PAN. Imported gifts have no receipt of ours and stay.
 */
async function findSiblings(db: Queryable, { now }: Pick<ServiceDeps, 'now'>, id: string): Promise<Siblings> {
  const own = await firstRow<{ donorId: string | null; name: string; pan: string | null }>(
    db,
    'select donor_id as "donorId", donor_name as name, donor_pan as pan from donations where id = $1',
    [id],
  );
  if (!own?.donorId) return { donorId: null, name: '', pan: null, gifts: [], subscriptions: [] };
  const since = startOfDay(earliestReceivedOn(istDate(now())));
  const gifts = await db.query<Sibling[]>(
    `select id, donor_name as name from donations
      where donor_id = $1 and ${LACKING} and id <> $3 and status = 'success' and source <> 'imported' and captured_at >= $4
      order by id`,
    [own.donorId, own.pan, id, since],
  );
  const subscriptions = await db.query<Sibling[]>(
    `select id, donor_name as name from subscriptions
      where donor_id = $1 and ${LACKING} and status not in ('created', 'cancelled', 'completed', 'expired') order by id`,
    [own.donorId, own.pan],
  );
  const isOwn = ({ name }: Sibling): boolean => isSamePerson(name, own.name);
  return { ...own, gifts: gifts.filter(isOwn), subscriptions: subscriptions.filter(isOwn) };
}

/** Counts them, for the question whether a corrected PAN is for them as well. */
export async function readPanSiblings(deps: Pick<ServiceDeps, 'dataSource' | 'now'>, id: string): Promise<PanSiblings> {
  const { gifts, subscriptions } = await findSiblings(deps.dataSource, deps, id);
  return { donationCount: gifts.length, subscriptionCount: subscriptions.length };
}

interface Spread {
  /** The donation's id. */
  readonly id: string;
  readonly after: Pick<Details, 'donorPan' | 'nameOnPan'>;
  /** True when each changed receipt is mailed. */
  readonly send: boolean;
}

/**
 * Corrects a donation and puts its PAN on what had the same gap (see findSiblings), in the caller's transaction; each
 * changed receipt gets a revision. The donor gets the PAN as well, so that later gifts do. Gifts of closed years keep
 * what they say.
 * @param correct corrects the donation itself
 * @returns the errors of the donation's own correction; then nothing else was changed
 */
export async function spreadPan(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  manager: EntityManager,
  userId: string,
  { id, after, send }: Spread,
  correct: (manager: EntityManager) => Promise<UserError[]>,
): Promise<UserError[]> {
  const { donorId, name, pan: wrong, gifts, subscriptions } = await findSiblings(manager, deps, id);
  await manager.query('select 1 from donations where id = any($1::uuid[]) order by id for update', [
    [id, ...gifts.map((gift) => gift.id)],
  ]);
  await lockWaitingMails(manager, [{ id }, ...gifts]);
  const errors = await correct(manager);
  const pan = after.donorPan;
  if (errors.length > 0 || pan === null || !donorId) return errors;
  await manager.query(
    'update subscriptions set donor_pan = $2, name_on_pan = $3, updated_at = now() where id = any($1::uuid[])',
    [subscriptions.map((gift) => gift.id), pan, after.nameOnPan],
  );
  for (const gift of gifts) {
    const change = (before: Details): Details => ({ ...before, donorPan: pan, nameOnPan: after.nameOnPan });
    await correctDetails(deps, receipts, manager, userId, gift.id, change, { send });
  }
  if (wrong !== null) await keepPan(manager, donorId, { name, wrong, pan, nameOnPan: after.nameOnPan });
  return [];
}

/**
 * Gives the donor the corrected PAN in place of the wrong one. Where another donor of the mailbox has it, the wrong one
 * is at least used for no later gift.
 */
async function keepPan(
  manager: EntityManager,
  donorId: string,
  { name, wrong, pan, nameOnPan }: { name: string; wrong: string; pan: string; nameOnPan: string | null },
): Promise<void> {
  await manager.query(
    `update donors g
        set pan_number = case when taken.by_other then g.pan_number else $3 end,
            pan_name = case when taken.by_other then null else $4 end,
            name_on_pan = case when taken.by_other then g.name_on_pan else $5 end, updated_at = now()
       from (select exists (select 1 from donors o, donors own
                             where own.id = $1 and o.id <> own.id and lower(o.email) = lower(own.email) and o.pan_number = $3) as by_other) taken
      where g.id = $1 and g.pan_number = $2`,
    [donorId, wrong, pan, name, nameOnPan],
  );
}
