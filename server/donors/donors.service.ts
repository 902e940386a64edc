import { isPan, normalisePan } from '../../rules/pan';
import { isUuid } from '../../rules/uuid';
import { newestFirst, readInChunks } from '../database/export-chunks';
import type { Fields } from '../database/field-columns';
import { Conditions, COUNT_UP_TO, orderBy } from '../database/listing';
import { donorText } from '../database/search-texts';
import { readSearchedPage } from '../database/searched-page';
import { countDonors } from '../database/tallies';
import type { ServiceDeps } from '../deps';
import type {
  DonorDetailsInput,
  DonorFilter,
  DonorPayload,
  DonorRecord,
  DonorRecordList,
  DonorSelection,
  DonorSubscription,
  DonorSort,
  DonorYear,
  FoundDonor,
  LikelyDuplicate,
  MergeDonorsInput,
  QueryAdminDonorsArgs,
  RequireFields,
  SetBirthdayInput,
  TaggingPayload,
  TagDonorsInput,
} from '../generated/resolvers';
import { donorPeople } from '../people/people-tables';
import { addMarks, asksForMarks, birthdaysAlone, readsBirthdaysFirst } from '../people/people-sql';
import { putTags } from '../people/put-tags';
import { selectedIds } from '../people/selected-ids';
import { setBirthday } from '../people/set-birthday';
import { donorColumns, donorFields } from './donor-columns';
import { readDonor, readMergedEmails, readDonorSubscriptions, readYears } from './donor-file';
import { findDonors } from './find-donors';
import { findLikelyDuplicates } from './likely-duplicates';
import { mergeDonors } from './merge-donors';
import { updateDonor } from './update-donor';

export type DonorsService = ReturnType<typeof createDonorsService>;

type ListArgs = RequireFields<QueryAdminDonorsArgs, 'direction' | 'filter' | 'page' | 'sort'> & {
  /** Fields of the rows that are needed; all by default. */
  readonly fields?: Fields;
  /** False counts only. */
  readonly withItems?: boolean;
};

const sortColumns: Record<DonorSort, string> = {
  createdAt: 'created_at',
  name: 'lower(name)',
  email: 'lower(email)',
  donatedAmount: 'donated_amount',
};

/** The office sees the ends of a PAN and finds by a whole one: a part would tell the rest, letter by letter. */
function conditions(
  filter: DonorFilter,
  search: string | null | undefined,
  now: Date,
  birthdaysFirst = false,
): Conditions {
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
  where.addFixed('false', !!importId && !isUuid(importId));
  addMarks(where, donorPeople, filter, now, birthdaysFirst);
  if (search && isPan(search)) return where.add((pan) => `pan_number = ${pan}`, normalisePan(search));
  return where.searchWords(search, donorText);
}

/** Tells whether a list is sorted by a text that is searched too. */
const isOfText = (sort: DonorSort): boolean => sort === 'name' || sort === 'email';

/** The donors of a selection: some by their ids, or all that a list shows. */
const selected = ({ ids, search, filter }: DonorSelection, now: Date): Conditions =>
  selectedIds(ids) ?? conditions(filter ?? {}, search, now);

/** Creates the service of donors, who are written when a donation is booked. Amounts in paise. */
export function createDonorsService(deps: ServiceDeps) {
  const { dataSource, now } = deps;

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
    merge: (userId: string, input: MergeDonorsInput): Promise<DonorPayload> => mergeDonors(deps, userId, input),

    /** Keeps or removes a donor's birthday. */
    async setBirthday(userId: string, input: SetBirthdayInput): Promise<DonorPayload> {
      const userErrors = await setBirthday(deps, userId, donorPeople, 'donor', input);
      return { donor: userErrors.length > 0 ? null : await readDonor(dataSource, input.id), userErrors };
    },
    /** Puts tags on donors and takes tags off them. */
    tag: (userId: string, { selection, put, takeOff }: TagDonorsInput): Promise<TaggingPayload> =>
      putTags(deps, userId, donorPeople, selected(selection, now()), {
        put: put ?? [],
        takeOff: takeOff ?? [],
      }),

    /** Conditions on `donors` of a selection. */
    selected: (selection: DonorSelection): Conditions => selected(selection, now()),

    /** Streams all matches, newest first. */
    forExport: ({ filter, search }: Pick<ListArgs, 'filter' | 'search'>): AsyncGenerator<DonorRecord[]> =>
      readInChunks(dataSource, {
        select: donorColumns,
        from: 'donors',
        where: conditions(filter, search, now()),
        keys: newestFirst(),
      }),

    /** Lists the office's table; a part of a PAN finds nobody. */
    list: ({ page, search, filter, sort, direction, fields, withItems }: ListArgs): Promise<DonorRecordList> =>
      readSearchedPage<DonorRecord>(dataSource, {
        select: donorFields.select(fields),
        from: 'donors',
        where: conditions(filter, search, now()),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
        search,
        withItems,
        matched: {
          from: 'donors',
          columns: ['id', 'name', 'email', 'donated_amount', 'created_at'],
          whenMany: readsBirthdaysFirst(filter) ? conditions(filter, search, now(), true) : undefined,
        },
        indexed: birthdaysAlone(donorPeople, filter, search, now()),
        isSortedByText: isOfText(sort),
        ...(asksForMarks(filter) && { countUpTo: COUNT_UP_TO }),
        ...(filter.importId || asksForMarks(filter)
          ? {}
          : { tallied: () => countDonors(dataSource, filter.is80gEligible) }),
      }),
  };
}
