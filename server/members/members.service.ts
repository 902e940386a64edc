import { istToday, type IsoDate } from '../../rules/dates';
import { isPan, normalisePan } from '../../rules/pan';
import { isMaskedPan, meantPan, PAN_ENDS_MESSAGE } from '../../rules/pan-ends';
import { isUuid } from '../../rules/uuid';
import { membershipsEndBetween, memberSchema, memberStatus, savedExpiry, withoutPicture } from '../../rules/member';
import { createRecordWrites, type RecordWrites } from '../audit/record-writes';
import type { Fields } from '../database/field-columns';
import { Conditions, countOf, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import { readShared } from '../database/shared-connection';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  Member,
  MemberFilter,
  MemberInput,
  MemberPayload,
  MemberRecord,
  MemberRecordList,
  MemberSelection,
  MemberSort,
  MembershipType,
  QueryAdminMembersArgs,
  RequireFields,
} from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import { selectedIds } from '../people/selected-ids';
import { memberFields, memberTable, publicMemberFields, recordColumns } from './member-columns';

export type MembersService = ReturnType<typeof createMembersService>;

type ListArgs = RequireFields<QueryAdminMembersArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_MEMBERS = 2_000;

/** A whole PAN finds its member, too; a part would tell the rest, letter by letter. */
const searched = ['name', 'city', 'mobile_number', 'email'];

const sortColumns: Record<MemberSort, string> = {
  joiningDate: 'joining_date',
  expiryDate: 'expiry_date',
  name: 'lower(name)',
  city: 'lower(city)',
  membershipType: 'membership_type, joining_date',
  subscriptionAmount: 'subscription_amount',
  status: 'status, joining_date',
};

/** What is stored of a member and decides how a change is saved. */
interface KnownMember {
  readonly pan: string | null;
  readonly imageUrl: string;
  readonly joiningDate: IsoDate;
  readonly membershipType: MembershipType;
  readonly expiryDate: IsoDate;
}

const KNOWN = `
  select pan_card_number as pan, image_url as "imageUrl", joining_date as "joiningDate", membership_type as "membershipType",
         expiry_date as "expiryDate"
    from members where id = $1`;

const lenientSchema = memberSchema.shape(withoutPicture);

/**
 * Creates the service of members: active ones for visitors, records for the office. Amounts in paise, days in
 * Asia/Kolkata.
 */
export function createMembersService(deps: ServiceDeps) {
  const { dataSource, content } = deps;

  const writesOf = (known: KnownMember | null): RecordWrites<MemberInput, MemberPayload> =>
    createRecordWrites(deps, {
      entity: 'member',
      table: memberTable,
      columns: recordColumns,
      schema: known?.imageUrl === '' ? lenientSchema : memberSchema,
      /** The expiry date and the status follow from the rest; the form has neither. */
      toRow: (value, times) => {
        const expiryDate = savedExpiry(value, known);
        return { ...value, expiryDate, status: memberStatus(expiryDate, istToday(times.updatedAt)), ...times };
      },
      answer: (member, userErrors) => ({ member, userErrors }),
    });
  const writes = writesOf(null);

  const conditions = (filter: MemberFilter, search: string | null | undefined): Conditions => {
    const ends = filter.ends ? membershipsEndBetween(filter.ends, istToday(deps.now())) : null;
    const where = (selectedIds(filter.ids) ?? new Conditions())
      .add((value) => `status = ${value}`, filter.status)
      .add((value) => `membership_type = ${value}`, filter.membershipType)
      .add((value) => `expiry_date >= ${value}`, ends?.from)
      .add((value) => `expiry_date <= ${value}`, ends?.to);
    // PANs are sealed: one is found as a whole, in the form that was sealed.
    return search && isPan(search)
      ? where.add((pan) => `pan_card_number = ${pan}`, normalisePan(search))
      : where.search(search, searched);
  };

  return {
    /** Conditions on `members` of a selection. */
    selected: ({ ids, search, filter }: MemberSelection): Conditions =>
      ids ? conditions({ ids }, null) : conditions(filter ?? {}, search),

    /**
     * Lists active members, latest joined first, without private fields.
     * @param fields of the rows that are needed; all public ones by default
     */
    publicList: (
      limit: number | null | undefined,
      offset: number | null | undefined,
      fields?: Fields,
    ): Promise<Partial<Member>[]> =>
      readShared<Partial<Member>>(
        dataSource,
        `select ${publicMemberFields.select(fields)} from members
          where status = 'active' order by joining_date desc, id desc limit $1 offset $2`,
        [publicLimit(limit, MAX_PUBLIC_MEMBERS), publicOffset(offset)],
      ),

    publicCount: (): Promise<number> => countOf(dataSource, `members where status = 'active'`),

    /**
     * Lists the office's table.
     * @param fields of the rows that are needed; all by default
     */
    list: ({ page, search, filter, sort, direction }: ListArgs, fields?: Fields): Promise<MemberRecordList> =>
      readPage<MemberRecord>(dataSource, {
        select: memberFields.select(fields),
        from: 'members',
        where: conditions(filter, search),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      }),

    ...writes,

    /**
     * Changes a member. A PAN that comes back as its ends stays, and so does an end that was brought in while the term
     * stays; who has no picture needs none. See RecordWrites.
     */
    async update(userId: string, id: string, input: MemberInput, readAt?: Date | null): Promise<MemberPayload> {
      const known = isUuid(id) ? await firstRow<KnownMember>(dataSource, KNOWN, [id]) : null;
      const typed = input.panCardNumber?.trim() ?? null;
      if (!known || typed === null || !isMaskedPan(typed)) return writesOf(known).update(userId, id, input, readAt);
      const panCardNumber = meantPan(typed, known.pan);
      if (panCardNumber === undefined)
        return { member: null, userErrors: [userError('panCardNumber', 'INVALID', PAN_ENDS_MESSAGE)] };
      return writesOf(known).update(userId, id, { ...input, panCardNumber }, readAt);
    },

    /**
     * Marks expired memberships; a daily job. It is no edit: `updated_at` stays.
     * @returns how many
     */
    async expireMembers(): Promise<number> {
      const due = `status = 'active' and expiry_date < $1`;
      const today = istToday(deps.now());
      const found = await dataSource.query<unknown[]>(`select 1 from members where ${due} limit 1`, [today]);
      if (found.length === 0) return 0;
      return content.write(async (manager) => {
        const expired = await changedRows(manager, `update members set status = 'expired' where ${due} returning id`, [
          today,
        ]);
        return expired.length;
      });
    },
  };
}
