import { Conditions, orderBy, readPage } from '../database/listing';
import type { ServiceDeps } from '../deps';
import type {
  DonorRecord,
  DonorRecordPage,
  DonorSort,
  QueryAdminDonorsArgs,
  RequireFields,
} from '../generated/resolvers';

export type DonorsService = ReturnType<typeof createDonorsService>;

type ListArgs = RequireFields<QueryAdminDonorsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const columns = `id, name, email, phone, address, pan_number as "panNumber", is_80g_eligible as "is80gEligible",
  donation_count as "donationCount", donated_amount as "donatedAmount", created_at as "createdAt"`;

const sortColumns: Record<DonorSort, string> = {
  createdAt: 'created_at',
  name: 'lower(name)',
  email: 'lower(email)',
  donatedAmount: 'donated_amount',
};

/** Everyone who ever gave; settlement writes them. Amounts in paise. */
export function createDonorsService({ dataSource }: ServiceDeps) {
  return {
    /** The office's table. */
    list: ({ page, search, filter, sort, direction }: ListArgs): Promise<DonorRecordPage> =>
      readPage<DonorRecord>(dataSource, {
        select: columns,
        from: 'donors',
        where: new Conditions()
          .add((value) => `is_80g_eligible = ${value}`, filter.is80gEligible)
          .search(search, ['name', 'email', 'phone', 'pan_number']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      }),
  };
}
