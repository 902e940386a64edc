import type { EntityManager } from 'typeorm';
import { donorDetailsSchema } from '../../rules/donor';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { changedSince } from '../audit/audited-writes';
import type { ServiceDeps } from '../deps';
import type { CorrectDonationDonorInput, UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import type { ReceiptsService } from '../receipts/receipts.service';
import { correctDetails } from './correct-details';
import type { Details } from './details';
import { spreadPan } from './spread-pan';

/**
 * Corrects the donor details of a donation. Its receipt gets a new revision when it changes, and becomes eligible with
 * a PAN that was missing, where registration and payment mode allow it. Of the donor's own record only empty fields are
 * filled in: it is edited and merged on its own page. Uses optimistic locking on `readAt`.
 *
 * Rows are locked in the order of every booking: donation, donor, then mails and receipt, and the totals last.
 * @returns the errors; empty on success
 */
export async function correctDonor(
  deps: ServiceDeps,
  receipts: Pick<ReceiptsService, 'correct'>,
  userId: string,
  { id, donor, wants80g, sendReceipt = false, spreadsPan = false, readAt }: CorrectDonationDonorInput,
): Promise<UserError[]> {
  if (!isUuid(id)) return [notFound('donation')];
  const { value, errors } = validate(donorDetailsSchema, donor);
  if (errors.length > 0) return toUserErrors(errors).map((error) => ({ ...error, field: ['donor', ...error.field] }));
  if (sendReceipt && !value.email)
    return [userError('donor.email', 'REQUIRED', 'A receipt cannot be sent without an email address.')];
  const after: Details = {
    donorName: value.name,
    donorEmail: value.email,
    donorPhone: value.phone,
    donorAddress: value.address,
    donorPan: value.pan,
    nameOnPan: value.nameOnPan,
    wants80g,
  };

  const change = (_before: Details, updatedAt: Date) => (changedSince(updatedAt, readAt) ? 'conflict' : after);
  const correct = (manager: EntityManager): Promise<UserError[]> =>
    correctDetails(deps, receipts, manager, userId, id, change, { send: sendReceipt });
  return deps.content.write((manager) =>
    spreadsPan
      ? spreadPan(deps, receipts, manager, userId, { id, after, send: sendReceipt }, correct)
      : correct(manager),
  );
}
