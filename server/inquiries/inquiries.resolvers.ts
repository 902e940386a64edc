import type { Resolvers, SubmitPayload } from '../generated/resolvers';
import type { Context } from '../context';
import { limitCaller, writeLimited } from '../graphql/limits';
import { selectedFields } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import { withinReach } from '../graphql/within-reach';
import type { Admission } from './forms';
import type { InquiriesService } from './inquiries.service';

declare module '../context' {
  interface Services {
    readonly inquiries: InquiriesService;
  }
}

/**
 * Applies what all three forms share: rate limits, and a honeypot field. A bot that fills it in gets a success, which counts
 * like any other, and nothing is stored.
 */
function submitOnce(
  context: Context,
  { website }: { website?: string },
  submit: (admission: Admission) => Promise<SubmitPayload>,
): Promise<SubmitPayload> {
  const { forms, formMistakes } = context.services.limits;
  if (website) return limitCaller(context, 'forms', forms).then(() => ({ success: true, userErrors: [] }));
  return submit({
    accept: (row) => writeLimited(context, 'forms', forms, row),
    sendBack: () => limitCaller(context, 'formMistakes', formMistakes),
  });
}

export const inquiriesResolvers: Resolvers = {
  Query: {
    adminContactInquiries: async (_root, args, { services }, info) =>
      withinReach(info, args.page, await services.inquiries.contacts(args, selectedFields(info, 'items'))),
    adminVolunteerApplications: async (_root, args, { services }, info) =>
      withinReach(info, args.page, await services.inquiries.volunteers(args, selectedFields(info, 'items'))),
    adminInquiryCounts: (_root, _args, { services }, info) => services.inquiries.counts(selectedFields(info)),
  },
  Mutation: {
    submitContact: (_root, { input }, context) =>
      submitOnce(context, input, (admission) => context.services.inquiries.submitContact(input, admission)),
    submitCsrInquiry: (_root, { input }, context) =>
      submitOnce(context, input, (admission) => context.services.inquiries.submitCsrInquiry(input, admission)),
    applyAsVolunteer: (_root, { input }, context) =>
      submitOnce(context, input, (admission) => context.services.inquiries.applyAsVolunteer(input, admission)),
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
