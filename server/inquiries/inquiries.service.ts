import { recordAudit } from '../audit/audit';
import { Conditions, readPage } from '../database/listing';
import { changedRows, firstRow, isUuid, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  ContactSubmission,
  ContactSubmissionPage,
  ContactSubmissionPayload,
  QueryAdminContactSubmissionsArgs,
  QueryAdminVolunteerSubmissionsArgs,
  RequireFields,
  VolunteerSubmission,
  VolunteerSubmissionPage,
  VolunteerSubmissionPayload,
} from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { createForms } from './forms';

export type InquiriesService = ReturnType<typeof createInquiriesService>;

type Decision = 'approved' | 'rejected';

const columns = 'id, name, email, phone, message, status, created_at as "createdAt"';
const newestFirst = 'created_at desc, id desc';
const searched = ['name', 'email', 'phone', 'message'];

/** The three forms visitors send, and what the office does with them. */
export function createInquiriesService(deps: ServiceDeps) {
  const { dataSource } = deps;

  const findVolunteer = (db: Queryable, id: string): Promise<VolunteerSubmission | null> =>
    firstRow<VolunteerSubmission>(db, `select ${columns} from volunteer_submissions where id = $1`, [id]);

  return {
    ...createForms(deps),

    /** Contact messages and CSR inquiries, newest first. */
    contacts: (
      args: RequireFields<QueryAdminContactSubmissionsArgs, 'page'>,
    ): Promise<ContactSubmissionPage> =>
      readPage<ContactSubmission>(dataSource, {
        select: columns,
        from: 'contact_submissions',
        where: new Conditions()
          .add((value) => `status = ${value}`, args.status)
          .search(args.search, searched),
        order: newestFirst,
        page: args.page,
      }),

    /** Volunteer applications, newest first. */
    volunteers: (
      args: RequireFields<QueryAdminVolunteerSubmissionsArgs, 'page'>,
    ): Promise<VolunteerSubmissionPage> =>
      readPage<VolunteerSubmission>(dataSource, {
        select: columns,
        from: 'volunteer_submissions',
        where: new Conditions()
          .add((value) => `status = ${value}`, args.status)
          .search(args.search, searched),
        order: newestFirst,
        page: args.page,
      }),

    /** Unread becomes read; marking a read one changes nothing and answers the same. */
    async markContactRead(userId: string, id: string): Promise<ContactSubmissionPayload> {
      const contactSubmission =
        isUuid(id) &&
        (await dataSource.transaction(async (manager) => {
          const [marked] = await changedRows<ContactSubmission>(
            manager,
            `update contact_submissions set status = 'read' where id = $1 and status = 'unread' returning ${columns}`,
            [id],
          );
          if (!marked) {
            return firstRow<ContactSubmission>(
              manager,
              `select ${columns} from contact_submissions where id = $1`,
              [id],
            );
          }
          await recordAudit(manager, {
            userId,
            action: 'contact_submission.read',
            entity: 'contact_submission',
            entityId: marked.id,
            before: { status: 'unread' },
            after: { status: 'read' },
          });
          return marked;
        }));
      if (!contactSubmission) return { contactSubmission: null, userErrors: [notFound('message')] };
      return { contactSubmission, userErrors: [] };
    },

    /** Decides on a pending application, once; deciding the same again answers the same. */
    async decideOnVolunteer(
      userId: string,
      id: string,
      decision: Decision,
    ): Promise<VolunteerSubmissionPayload> {
      const volunteerSubmission =
        isUuid(id) &&
        (await dataSource.transaction(async (manager) => {
          const [decided] = await changedRows<VolunteerSubmission>(
            manager,
            `update volunteer_submissions set status = $2 where id = $1 and status = 'pending' returning ${columns}`,
            [id, decision],
          );
          if (!decided) return findVolunteer(manager, id);
          await recordAudit(manager, {
            userId,
            action: `volunteer_submission.${decision}`,
            entity: 'volunteer_submission',
            entityId: decided.id,
            before: { status: 'pending' },
            after: { status: decision },
          });
          return decided;
        }));
      if (!volunteerSubmission) return { volunteerSubmission: null, userErrors: [notFound('application')] };
      if (volunteerSubmission.status !== decision) {
        const decided = userError(
          '',
          'ALREADY_DECIDED',
          `This application was ${volunteerSubmission.status} before.`,
        );
        return { volunteerSubmission, userErrors: [decided] };
      }
      return { volunteerSubmission, userErrors: [] };
    },
  };
}
