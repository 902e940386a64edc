import { donorDetailsSchema, type DonorDetails } from '../../rules/donor';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { updateAudited } from '../audit/audited-writes';
import { brokenUniqueKey, firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonorDetailsInput, DonorPayload, DonorRecord, UserError } from '../generated/resolvers';
import { notFound, notUpdated, toUserErrors, userError } from '../graphql/user-errors';
import { donorColumns } from './donor-columns';

const donors = { entity: 'donor', table: 'donors', columns: donorColumns };

const TAKEN = userError('email', 'TAKEN', 'Another donor has this email. Merge the two donors instead.');

interface Known {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly pan: string | null;
  readonly panName: string | null;
}

type Changed = Pick<DonorDetails, 'name' | 'email' | 'pan'>;

const knownColumns = 'select id, name, email, pan_number as pan, pan_name as "panName" from donors';

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
    const donor = await dataSource.transaction(async (manager) => {
      const known = await firstRow<Known>(manager, `${knownColumns} where id = $1 for update`, [id]);
      if (known && (await isOfAnother(manager, known, value))) return 'taken';
      return updateAudited<DonorRecord>(
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
          pan_name: known && panNameAfter(known, value),
          name_on_pan: value.nameOnPan,
          updated_at: now(),
        },
        readAt,
      );
    });
    if (donor === 'taken') return refused(TAKEN);
    if (donor === null || donor === 'conflict') return refused(notUpdated(donor, 'donor'));
    return { donor, userErrors: [] };
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donors_identity') throw error;
    return refused(TAKEN);
  }
}

/** The PAN is this person's, says whoever changes name or PAN; another change says nothing of it. */
function panNameAfter({ name, pan, panName }: Known, after: Changed): string | null {
  if (!after.pan) return null;
  return after.pan === pan && after.name === name ? panName : after.name;
}

/** Only donors with a PAN each share a mailbox; for a donor without one it is not known that they are two. */
async function isOfAnother(db: Queryable, { id, email }: Known, after: Changed): Promise<boolean> {
  if (!after.email || after.email.toLowerCase() === email?.toLowerCase()) return false;
  const other = await firstRow(
    db,
    `select 1 from donors where lower(email) = lower($1) and id <> $2 and ($3::text is null or coalesce(pan_number, $3) = $3)`,
    [after.email, id, after.pan],
  );
  return other !== null;
}
