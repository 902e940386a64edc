import { isPan } from '../../rules/pan';
import { isUuid } from '../../rules/uuid';
import { newestFirst, readInChunks } from '../database/export-chunks';
import { Conditions, orderBy } from '../database/listing';
import { donorText, donorTextWithoutPan } from '../database/search-texts';
import { readSearchedPage } from '../database/searched-page';
import { countDonors } from '../database/tallies';
import type { ServiceDeps } from '../deps';
import type {
  DonorDetailsInput,
  DonorFilter,
  DonorPayload,
  DonorRecord,
  DonorRecordList,
  DonorSubscription,
  DonorSort,
  DonorYear,
  FoundDonor,
  LikelyDuplicate,
  QueryAdminDonorsArgs,
  RequireFields,
} from '../generated/resolvers';
import { donorColumns } from './donor-columns';
import { readDonor, readMergedEmails, readDonorSubscriptions, readYears } from './donor-file';
import { findDonors } from './find-donors';
import { findLikelyDuplicates } from './likely-duplicates';
import { mergeDonors } from './merge-donors';
import { updateDonor } from './update-donor';

export type DonorsService = ReturnType<typeof createDonorsService>;

type ListArgs = RequireFields<QueryAdminDonorsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const sortColumns: Record<DonorSort, string> = {
  createdAt: 'created_at',
  name: 'lower(name)',
  email: 'lower(email)',
  donatedAmount: 'donated_amount',
};

/** Whoever sees only the ends of a PAN finds by a whole one: a part would tell the rest, letter by letter. */
function conditions(filter: DonorFilter, search: string | null | undefined, isPanHidden = false): Conditions {
  const where = new Conditions().add((value) => `is_80g_eligible = ${value}`, filter.is80gEligible);
  const { importId, importMatch = null } = filter;
  if (importId && isUuid(importId))
    where.addPair(
      (batch, matches) =>
        `id in (select donor_id from import_donors
                 where batch_id = ${batch} and (${matches}::text[] is null or match = any(${matches}::text[])))`,
      importId,
      importMatch,
    );
  // A malformed id matches no batch, and therefore no donor.
  where.addFixed('false', !!importId && !isUuid(importId)).searchWords(search, donorText);
  return isPanHidden && !isPan(search ?? '') ? where.searchWords(search, donorTextWithoutPan) : where;
}

/** Creates the service of donors, who are written when a donation is booked. Amounts in paise. */
export function createDonorsService(deps: ServiceDeps) {
  const { dataSource } = deps;

  return {
    /** Reads a donor; null when there is none. */
    byId: (id: string): Promise<DonorRecord | null> => readDonor(dataSource, id),
    /** Sums a donor's giving per Indian financial year, latest first; paise. */
    years: (id: string): Promise<DonorYear[]> => readYears(dataSource, id),
    /** Lists a donor's recurring gifts. */
    subscriptions: (id: string): Promise<DonorSubscription[]> => readDonorSubscriptions(dataSource, id),
    /** Lists e-mail addresses of donors who were merged into this one. */
    mergedEmails: (id: string): Promise<string[]> => readMergedEmails(dataSource, id),
    /** Finds the donor of a gift that is being entered. */
    find: (search: string): Promise<FoundDonor[]> => findDonors(dataSource, search),
    /** Finds donors who may be the same person, the likeliest first. */
    likelyDuplicates: (donor: DonorRecord): Promise<LikelyDuplicate[]> => findLikelyDuplicates(dataSource, donor),

    /** Changes a donor's details, with optimistic locking by `readAt`; donations and receipts keep what they say. */
    update: (userId: string, id: string, input: DonorDetailsInput, readAt?: Date | null): Promise<DonorPayload> =>
      updateDonor(deps, userId, id, input, readAt),
    /** Moves everything of one donor to another and removes the first; refused for two different PANs. */
    merge: (userId: string, keepId: string, mergeId: string): Promise<DonorPayload> =>
      mergeDonors(deps, userId, keepId, mergeId),

    /** Streams all matches, newest first. */
    forExport: ({ filter, search }: Pick<ListArgs, 'filter' | 'search'>): AsyncGenerator<DonorRecord[]> =>
      readInChunks(dataSource, {
        select: donorColumns,
        from: 'donors',
        where: conditions(filter, search),
        keys: newestFirst(),
      }),

    /** Lists the office's table. With `isPanHidden`, a part of a PAN finds nobody. */
    list: ({ page, search, filter, sort, direction }: ListArgs, isPanHidden: boolean): Promise<DonorRecordList> =>
      readSearchedPage<DonorRecord>(dataSource, {
        select: donorColumns,
        from: 'donors',
        where: conditions(filter, search, isPanHidden),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
        search,
        matched: { from: 'donors', columns: ['id', 'name', 'email', 'donated_amount', 'created_at'] },
        isSortedByText: sort === 'name' || sort === 'email',
        ...(filter.importId ? {} : { tallied: () => countDonors(dataSource, filter.is80gEligible) }),
      }),
  };
}
