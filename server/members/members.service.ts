import { istToday } from '../../rules/dates';
import { membershipExpiry, memberSchema, memberStatus, type MemberInput as CheckedMember } from '../../rules/member';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { deleteAudited, insertAudited, updateAudited } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import { Conditions, countOf, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  Member,
  MemberInput,
  MemberPayload,
  MemberRecord,
  MemberRecordList,
  MemberSort,
  QueryAdminMembersArgs,
  RequireFields,
  UserError,
} from '../generated/resolvers';
import { deletion, notFound, notUpdated, toUserErrors } from '../graphql/user-errors';
import { MemberEntity } from './member.entity';

export type MembersService = ReturnType<typeof createMembersService>;

type ListArgs = RequireFields<QueryAdminMembersArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_MEMBERS = 2_000;

const table = new EntityTable(MemberEntity);
const columns = table.selectAllBut(['createdAt']);
const publicColumns = table.select(['id', 'name', 'city', 'imageUrl']);
const members = { entity: 'member', table, columns };

const sortColumns: Record<MemberSort, string> = {
  joiningDate: 'joining_date',
  expiryDate: 'expiry_date',
  name: 'lower(name)',
  city: 'lower(city)',
  membershipType: 'membership_type, joining_date',
  subscriptionAmount: 'subscription_amount',
  status: 'status, joining_date',
};

const refused = (...userErrors: UserError[]): MemberPayload => ({ member: null, userErrors });

/**
 * Creates the service of members: active ones for visitors, records for the office. Amounts in paise, days in
 * Asia/Kolkata.
 */
export function createMembersService(deps: ServiceDeps) {
  const { dataSource, content } = deps;

  /** The expiry date and the status follow from the rest; the form has neither. */
  const toRow = (value: CheckedMember) => {
    const expiryDate = membershipExpiry(value.joiningDate, value.membershipType);
    const now = deps.now();
    return { ...value, expiryDate, status: memberStatus(expiryDate, istToday(now)), updatedAt: now };
  };

  return {
    /** Lists active members, latest joined first, without private fields. */
    publicList: (limit: number | null | undefined, offset: number | null | undefined): Promise<Member[]> =>
      dataSource.query<Member[]>(
        `select ${publicColumns} from members
          where status = 'active' order by joining_date desc, id desc limit $1 offset $2`,
        [publicLimit(limit, MAX_PUBLIC_MEMBERS), publicOffset(offset)],
      ),

    publicCount: (): Promise<number> => countOf(dataSource, `members where status = 'active'`),

    /** Lists the office's table. */
    list: ({ page, search, filter, sort, direction }: ListArgs): Promise<MemberRecordList> =>
      readPage<MemberRecord>(dataSource, {
        select: columns,
        from: 'members',
        where: new Conditions()
          .add((value) => `status = ${value}`, filter.status)
          .add((value) => `membership_type = ${value}`, filter.membershipType)
          .search(search, ['name', 'city', 'mobile_number', 'email', 'pan_card_number']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      }),

    async create(userId: string, input: MemberInput): Promise<MemberPayload> {
      const { value, errors } = validate(memberSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const member = await content.write((manager) =>
        insertAudited(manager, userId, members, { ...toRow(value), createdAt: deps.now() }),
      );
      return { member, userErrors: [] };
    },

    /** @param readAt its `updatedAt` when the form was filled: what was saved since is not written over */
    async update(userId: string, id: string, input: MemberInput, readAt?: Date | null): Promise<MemberPayload> {
      if (!isUuid(id)) return refused(notFound('member'));
      const { value, errors } = validate(memberSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const member = await content.write((manager) =>
        updateAudited(manager, userId, members, id, toRow(value), readAt),
      );
      if (member === null || member === 'conflict') return refused(notUpdated(member, 'member'));
      return { member, userErrors: [] };
    },

    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('member', null);
      return deletion('member', await content.write((manager) => deleteAudited(manager, userId, members, id)));
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
