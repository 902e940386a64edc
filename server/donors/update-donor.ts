import { type DonorDetails } from '../../rules/donor-details';
import { knownDonorSchema } from '../../rules/known-donor';
import { meantPan, PAN_ENDS_MESSAGE } from '../../rules/pan-ends';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { updateAudited } from '../audit/audited-writes';
import { whoChanged } from '../audit/who-changed';
import { brokenUniqueKey, firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonorDetailsInput, DonorPayload, UserError } from '../generated/resolvers';
import { changedMeanwhile, notFound, toUserErrors, userError } from '../graphql/user-errors';
import { donorColumns, donorTable } from './donor-columns';
import { followDonor, type OnRecurringGift } from './follow-donor';

const donors = { entity: 'donor', table: donorTable, columns: donorColumns };

const TAKEN = userError('email', 'TAKEN', 'Another donor has this email. Merge the two donors instead.');

interface Known extends OnRecurringGift {
  readonly id: string;
  readonly panName: string | null;
}

type Changed = Pick<DonorDetails, 'name' | 'email' | 'pan'>;

const knownColumns =
  'select id, name, email, address, pan_number as pan, pan_name as "panName", name_on_pan as "nameOnPan" from donors';

const refused = (...userErrors: UserError[]): DonorPayload => ({ donor: null, userErrors });

/**
 * Changes what is known of a donor, and the coming charges of running recurring gifts; donations and receipts keep what they
 * say.
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
  const { value, errors } = validate(knownDonorSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  try {
    const donor = await dataSource.transaction(async (manager) => {
      const known = await firstRow<Known>(manager, `${knownColumns} where id = $1 for update`, [id]);
      const pan = meantPan(value.pan, known?.pan ?? null);
      if (known && pan === undefined) return 'ends';
      const after = { ...value, pan: pan ?? null };
      if (known && (await isOfAnother(manager, known, after))) return 'taken';
      const written = await updateAudited(
        manager,
        userId,
        donors,
        id,
        {
          name: after.name,
          email: after.email || null,
          phone: after.phone || null,
          address: after.address,
          panNumber: after.pan,
          panName: known && panNameAfter(known, after),
          nameOnPan: after.nameOnPan,
          updatedAt: now(),
        },
        readAt,
      );
      if (written === 'conflict')
        return { overtakenBy: await whoChanged(manager, { entity: 'donor', id }, readAt, userId) };
      if (known && written !== null) await followDonor(manager, id, known, after);
      return written;
    });
    if (donor === 'taken') return refused(TAKEN);
    if (donor === 'ends') return refused(userError('pan', 'INVALID', PAN_ENDS_MESSAGE));
    if (donor === null) return refused(notFound('donor'));
    if ('overtakenBy' in donor) return refused(changedMeanwhile('donor', '', donor.overtakenBy));
    return { donor, userErrors: [] };
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donors_identity') throw error;
    return refused(TAKEN);
  }
}

/**
 * Returns the name of the PAN after a change: whoever changes name or PAN states that they belong together; another
 * change does not.
 */
function panNameAfter({ name, pan, panName }: Known, after: Changed): string | null {
  if (!after.pan) return null;
  return after.pan === pan && after.name === name ? panName : after.name;
}

/**
 * Tells whether another donor has the mailbox. Only donors with a PAN each may share one; without a PAN it is unknown
 * whether they are two persons.
 */
async function isOfAnother(db: Queryable, { id, email }: Known, after: Changed): Promise<boolean> {
  if (!after.email || after.email.toLowerCase() === email?.toLowerCase()) return false;
  const other = await firstRow(
    db,
    `select 1 from donors where lower(email) = lower($1) and id <> $2 and ($3::text is null or coalesce(pan_number, $3) = $3)`,
    [after.email, id, after.pan],
  );
  return other !== null;
}
