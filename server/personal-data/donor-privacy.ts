import { firstRow, type Queryable } from '../database/sql';
import type { DonorPrivacy } from '../generated/resolvers';

/** Reads what was asked about the data of some donors, who are one person: the withdrawal, the open wish, the erasure. */
export async function readPrivacy(db: Queryable, donorIds: readonly string[]): Promise<DonorPrivacy> {
  const row = await firstRow<DonorPrivacy>(
    db,
    `select (select min(withdrawn_at) from donor_withdrawals where donor_id = any($1::uuid[])) as "withdrawnAt",
            (select max(asked_at) from erasures where erased_at is null and donor_ids && $1::uuid[]) as "erasureAskedAt",
            (select max(erased_at) from erasures where donor_ids && $1::uuid[]) as "erasedAt"`,
    [donorIds],
  );
  return row ?? { withdrawnAt: null, erasureAskedAt: null, erasedAt: null };
}
