import type { Resolvers, SubmitPayload } from '../generated/resolvers';
import type { Context } from '../context';
import { limitCaller } from '../graphql/limits';
import { signedIn } from '../graphql/signed-in';
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
async function submitOnce(
  context: Context,
  { website }: { website?: string },
  submit: () => Promise<SubmitPayload>,
): Promise<SubmitPayload> {
  await limitCaller(context, 'forms', context.services.limits.forms);
  return website ? { success: true, userErrors: [] } : submit();
}

export const inquiriesResolvers: Resolvers = {
  Query: {
    adminContactInquiries: (_root, args, { services }) => services.inquiries.contacts(args),
    adminVolunteerApplications: (_root, args, { services }) => services.inquiries.volunteers(args),
    adminInquiryCounts: (_root, _args, { services }) => services.inquiries.counts(),
  },
  Mutation: {
    submitContact: (_root, { input }, context) =>
      submitOnce(context, input, () => context.services.inquiries.submitContact(input)),
    submitCsrInquiry: (_root, { input }, context) =>
      submitOnce(context, input, () => context.services.inquiries.submitCsrInquiry(input)),
    applyAsVolunteer: (_root, { input }, context) =>
      submitOnce(context, input, () => context.services.inquiries.applyAsVolunteer(input)),
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
