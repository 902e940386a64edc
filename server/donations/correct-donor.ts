import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { knownDonorSchema } from '../../rules/known-donor';
import { isMaskedPan, meantPan, PAN_ENDS_MESSAGE } from '../../rules/pan-ends';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { changedSince } from '../audit/audited-writes';
import { isLatestEntryOf } from '../audit/own-entry';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { CorrectDonationDonorInput, UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import type { ReceiptsService } from '../receipts/receipts.service';
import { correctDetails, type Changed } from './correct-details';
import type { Details } from './details';
import { spreadPan } from './spread-pan';

/**
 * Corrects the donor details of a donation. Its receipt gets a new revision when it changes, and becomes eligible with
 * a PAN that was missing, where registration and payment mode allow it. Of the donor's own record only empty fields are
 * filled in: it is edited and merged on its own page. Uses optimistic locking on `readAt`; a donation that holds all of it
 * already is no conflict.
 *
 * Rows are locked in the order of every booking: donation, donor, then mails and receipt, and the totals last.
 * @returns the errors; empty on success
 */
export async function correctDonor(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  userId: string,
  {
    id,
    donor,
    wants80g,
    isAnonymous = null,
    sendReceipt = false,
    spreadsPan = false,
    readAt,
  }: CorrectDonationDonorInput,
): Promise<UserError[]> {
  if (!isUuid(id)) return [notFound('donation')];
  const { value, errors } = validate(knownDonorSchema, donor);
  if (errors.length > 0) return toUserErrors(errors).map((error) => ({ ...error, field: ['donor', ...error.field] }));
  if (sendReceipt && !value.email)
    return [userError('donor.email', 'REQUIRED', 'A receipt cannot be sent without an email address.')];
  const typed: Omit<Details, 'isAnonymous'> = {
    donorName: value.name,
    donorEmail: value.email,
    donorPhone: value.phone,
    donorAddress: value.address,
    donorPan: value.pan,
    nameOnPan: value.nameOnPan,
    wants80g,
  };

  return deps.content.write(async (manager) => {
    const pan = await meantPanOf(manager, id, value.pan);
    if (pan === undefined) return [userError('donor.pan', 'INVALID', PAN_ENDS_MESSAGE)];
    const after = { ...typed, donorPan: pan };
    const isKept = pan !== value.pan;
    const change = async (before: Details, updatedAt: Date): Promise<Changed> => {
      if (isKept && before.donorPan !== pan) return 'conflict';
      const wanted = { ...after, isAnonymous: isAnonymous ?? before.isAnonymous };
      if (!changedSince(updatedAt, readAt)) return wanted;
      if (!isDeepStrictEqual(before, wanted)) return 'conflict';
      const entry = { action: 'donation.correct', entity: 'donation', entityId: id };
      return !sendReceipt || (await isLatestEntryOf(manager, userId, entry)) ? 'held' : 'conflict';
    };
    const correct = (): Promise<UserError[]> =>
      correctDetails(deps, receipts, manager, userId, id, change, { send: sendReceipt, readAt });
    return spreadsPan
      ? spreadPan(deps, receipts, manager, userId, { id, after, send: sendReceipt }, correct)
      : correct();
  });
}

/**
 * Returns the PAN that was meant for a donation; undefined when its ends are of another one. Reads without a lock, which
 * the correction takes in its order and then compares.
 */
async function meantPanOf(
  manager: EntityManager,
  id: string,
  typed: string | null,
): Promise<string | null | undefined> {
  if (typed === null || !isMaskedPan(typed)) return typed;
  const known = await firstRow<{ pan: string | null }>(
    manager,
    'select donor_pan as pan from donations where id = $1',
    [id],
  );
  return known ? meantPan(typed, known.pan) : null;
}
