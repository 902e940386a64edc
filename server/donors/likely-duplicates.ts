import type { Queryable } from '../database/sql';
import type { DonorRecord, DuplicateReason, LikelyDuplicate } from '../generated/resolvers';
import { donorColumns } from './donor-columns';

const MOST = 10;
/** Minimum length of a local part; shorter ones are shared by too many people. */
const MIN_EMAIL_NAME = 4;

type Row = DonorRecord & { reasons: DuplicateReason[] };

/** SQL of an address's local part without its `+tag`, in lower case, as in the index donors_email_name. */
const emailName = `split_part(split_part(lower(email), '@', 1), '+', 1)`;

/**
 * Finds donors who may be the same person: the same PAN, phone, name, or local part of the e-mail. A donor with another
 * PAN is somebody else. The same PAN weighs most, a name alone least.
 */
export async function findLikelyDuplicates(db: Queryable, donor: DonorRecord): Promise<LikelyDuplicate[]> {
  const [local = ''] = (donor.email ?? '').toLowerCase().split('@');
  const [name = ''] = local.split('+');
  const rows = await db.query<Row[]>(
    `select ${donorColumns},
            array_remove(array[
              case when pan_number = $2 then 'pan' end,
              case when phone = $3 then 'phone' end,
              case when lower(name) = lower($4) then 'name' end,
              case when ${emailName} = $5 then 'email' end], null) as reasons
       from donors
      where id <> $1 and (pan_number = $2 or phone = $3 or lower(name) = lower($4) or ${emailName} = $5)
        and not (pan_number is not null and $2::text is not null and pan_number <> $2)
      order by (case when pan_number = $2 then 8 else 0 end) + (case when phone = $3 then 4 else 0 end)
             + (case when ${emailName} = $5 then 2 else 0 end) + (case when lower(name) = lower($4) then 1 else 0 end) desc,
               created_at, id
      limit ${MOST}`,
    [donor.id, donor.panNumber, donor.phone, donor.name, name.length < MIN_EMAIL_NAME ? null : name],
  );
  return rows.map(({ reasons, ...other }) => ({ donor: other, reasons }));
}
