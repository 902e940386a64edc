import type { Resolvers, SubmitPayload } from '../generated/resolvers';
import type { Context } from '../context';
import { limitCaller, writeLimited } from '../graphql/limits';
import { selectedFields } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { Admit } from './forms';
import type { InquiriesService } from './inquiries.service';

declare module '../context' {
  interface Services {
    readonly inquiries: InquiriesService;
  }
}

/**
 * Applies what all three forms share: a rate limit, and a honeypot field. A bot that fills it in gets a success, and
 * nothing is stored.
 */
function submitOnce(
  context: Context,
  { website }: { website?: string },
  submit: (admit: Admit) => Promise<SubmitPayload>,
): Promise<SubmitPayload> {
  const { forms: rate } = context.services.limits;
  const admit: Admit = (row) => (row ? writeLimited(context, 'forms', rate, row) : limitCaller(context, 'forms', rate));
  if (!website) return submit(admit);
  return admit(null).then(() => ({ success: true, userErrors: [] }));
}

export const inquiriesResolvers: Resolvers = {
  Query: {
    adminContactInquiries: (_root, args, { services }, info) =>
      services.inquiries.contacts(args, selectedFields(info, 'items')),
    adminVolunteerApplications: (_root, args, { services }, info) =>
      services.inquiries.volunteers(args, selectedFields(info, 'items')),
    adminInquiryCounts: (_root, _args, { services }) => services.inquiries.counts(),
  },
  Mutation: {
    submitContact: (_root, { input }, context) =>
      submitOnce(context, input, (admit) => context.services.inquiries.submitContact(input, admit)),
    submitCsrInquiry: (_root, { input }, context) =>
      submitOnce(context, input, (admit) => context.services.inquiries.submitCsrInquiry(input, admit)),
    applyAsVolunteer: (_root, { input }, context) =>
      submitOnce(context, input, (admit) => context.services.inquiries.applyAsVolunteer(input, admit)),
    markContactRead: (_root, { id }, context) => context.services.inquiries.markContactRead(signedIn(context), id),
    approveVolunteer: (_root, { id }, context) =>
      context.services.inquiries.decideOnVolunteer(signedIn(context), id, 'approved'),
    rejectVolunteer: (_root, { id }, context) =>
      context.services.inquiries.decideOnVolunteer(signedIn(context), id, 'rejected'),
    setVolunteerBirthday: (_root, { input }, context) =>
      context.services.inquiries.setVolunteerBirthday(signedIn(context), input),
    tagVolunteers: (_root, { input }, context) => context.services.inquiries.tagVolunteers(signedIn(context), input),
  },
};
