import { isUuid } from '../../rules/uuid';
import { recordAudit } from '../audit/audit';
import { changedRows, firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  ContactInquiry,
  ContactInquiryPayload,
  SetBirthdayInput,
  TaggingPayload,
  TagVolunteersInput,
  VolunteerApplication,
  VolunteerApplicationPayload,
} from '../generated/resolvers';
import { notFound, userError } from '../graphql/user-errors';
import { createForms } from './forms';
import { volunteerPeople } from '../people/people-tables';
import { putTags } from '../people/put-tags';
import { setBirthday } from '../people/set-birthday';
import { contactColumns, createInquiryLists, selectedVolunteers, volunteerColumns } from './inquiry-lists';

export type InquiriesService = ReturnType<typeof createInquiriesService>;

type Decision = 'approved' | 'rejected';

/** Creates the service of the three public forms and their processing by the office. */
export function createInquiriesService(deps: ServiceDeps) {
  const { dataSource } = deps;

  const findVolunteer = (db: Queryable, id: string): Promise<VolunteerApplication | null> =>
    firstRow<VolunteerApplication>(db, `select ${volunteerColumns} from volunteer_submissions where id = $1`, [id]);

  return {
    ...createForms(deps),
    ...createInquiryLists(deps),

    /** Marks a message as read; no-op for a read one. */
    async markContactRead(userId: string, id: string): Promise<ContactInquiryPayload> {
      const contactInquiry =
        isUuid(id) &&
        (await dataSource.transaction(async (manager) => {
          const [marked] = await changedRows<ContactInquiry>(
            manager,
            `update contact_submissions set status = 'read' where id = $1 and status = 'unread' returning ${contactColumns}`,
            [id],
          );
          if (!marked) {
            return firstRow<ContactInquiry>(
              manager,
              `select ${contactColumns} from contact_submissions where id = $1`,
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
      if (!contactInquiry) return { contactInquiry: null, userErrors: [notFound('message')] };
      return { contactInquiry, userErrors: [] };
    },

    /** Keeps or removes a volunteer's birthday. */
    async setVolunteerBirthday(userId: string, input: SetBirthdayInput): Promise<VolunteerApplicationPayload> {
      const userErrors = await setBirthday(deps, userId, volunteerPeople, 'volunteer', input);
      return {
        volunteerApplication: userErrors.length > 0 ? null : await findVolunteer(dataSource, input.id),
        userErrors,
      };
    },

    /** Puts tags on volunteers and takes tags off them. */
    tagVolunteers: (userId: string, { selection, put, takeOff }: TagVolunteersInput): Promise<TaggingPayload> =>
      putTags(deps, userId, volunteerPeople, selectedVolunteers(selection, deps.now()), {
        put: put ?? [],
        takeOff: takeOff ?? [],
      }),

    /** Decides on a pending application, once; repeating the same decision is a no-op. */
    async decideOnVolunteer(userId: string, id: string, decision: Decision): Promise<VolunteerApplicationPayload> {
      const volunteerApplication =
        isUuid(id) &&
        (await dataSource.transaction(async (manager) => {
          const [decided] = await changedRows<VolunteerApplication>(
            manager,
            `update volunteer_submissions set status = $2 where id = $1 and status = 'pending' returning ${volunteerColumns}`,
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
      if (!volunteerApplication) return { volunteerApplication: null, userErrors: [notFound('application')] };
      if (volunteerApplication.status !== decision) {
        const decided = userError('', 'ALREADY_DECIDED', `This application is already ${volunteerApplication.status}.`);
        return { volunteerApplication, userErrors: [decided] };
      }
      return { volunteerApplication, userErrors: [] };
    },
  };
}
