import { donorDetailsSchema } from '../../rules/donor';
import { validate } from '../../rules/validate';
import { updateAudited } from '../audit/audited-writes';
import { brokenUniqueKey, isUuid } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonorDetailsInput, DonorPayload, DonorRecord, UserError } from '../generated/resolvers';
import { notFound, notUpdated, toUserErrors, userError } from '../graphql/user-errors';
import { donorColumns } from './donor-columns';

const donors = { entity: 'donor', table: 'donors', columns: donorColumns };

const refused = (...userErrors: UserError[]): DonorPayload => ({ donor: null, userErrors });

/**
 * Changes what is known of a donor; donations and receipts keep what they say.
 * @param readAt the donor's `updatedAt` when the form was filled: what was saved or filled in since is not written over
 */
export async function updateDonor(
  { dataSource, now }: ServiceDeps,
  userId: string,
  id: string,
  input: DonorDetailsInput,
  readAt?: Date | null,
): Promise<DonorPayload> {
  if (!isUuid(id)) return refused(notFound('donor'));
  const { value, errors } = validate(donorDetailsSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  try {
    const donor = await dataSource.transaction((manager) =>
      updateAudited<DonorRecord>(
        manager,
        userId,
        donors,
        id,
        {
          name: value.name,
          email: value.email || null,
          phone: value.phone || null,
          address: value.address,
          pan_number: value.pan,
          name_on_pan: value.nameOnPan,
          updated_at: now(),
        },
        readAt,
      ),
    );
    if (donor === null || donor === 'conflict') return refused(notUpdated(donor, 'donor'));
    return { donor, userErrors: [] };
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donors_email_key') throw error;
    return refused(userError('email', 'TAKEN', 'Another donor has this e-mail. Merge the two instead.'));
  }
}
