import { ownPanSchema } from '../../rules/donor';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonationsService } from '../donations/donations.service';
import type { UserError } from '../generated/resolvers';
import { toUserErrors, userError } from '../graphql/user-errors';

/**
 * A donor adds the PAN that was missing: to their own record, to every donation without one, and to what recurring
 * gifts will say from now on. Receipts become eligible where the donor asked for the tax benefit and registration and
 * mode of payment allow it; each that changes gets a new revision, which is mailed.
 * @returns what is wrong; nothing when it was done
 */
export async function addPan(
  deps: ServiceDeps,
  donations: Pick<DonationsService, 'addPan'>,
  donorId: string,
  typed: string,
): Promise<UserError[]> {
  const { value, errors } = validate(ownPanSchema, { pan: typed });
  if (errors.length > 0) return toUserErrors(errors);
  const { pan } = value;
  return deps.content.write(async (manager) => {
    const gifts: { id: string }[] = await manager.query(
      `select id from donations where donor_id = $1 and donor_pan is null and status = 'success' order by id for update`,
      [donorId],
    );
    const donor = await firstRow<{ pan: string | null }>(
      manager,
      'select pan_number as pan from donors where id = $1 for update',
      [donorId],
    );
    if (donor?.pan) return [userError('pan', 'TAKEN', 'We have your PAN already. Write to us if it is wrong.')];
    await manager.query('update donors set pan_number = $2, updated_at = $3 where id = $1', [donorId, pan, deps.now()]);
    await manager.query('update subscriptions set donor_pan = $2, updated_at = $3 where donor_id = $1 and donor_pan is null', [
      donorId, pan, deps.now(),
    ]);
    await recordAudit(manager, {
      userId: null, action: 'donor.add-pan', entity: 'donor', entityId: donorId, before: { pan: null }, after: { pan, by: 'donor' },
    });
    for (const { id } of gifts) await donations.addPan(manager, id, pan);
    return [];
  });
}
