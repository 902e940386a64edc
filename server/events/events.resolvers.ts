import { truncate } from '../../rules/text';
import type { Event, Resolvers } from '../generated/resolvers';
import { selectedFields } from '../graphql/selection';
import { signedIn } from '../graphql/signed-in';
import type { EventsService } from './events.service';

declare module '../context' {
  interface Services {
    readonly events: EventsService;
  }
}

export const eventsResolvers: Resolvers = {
  Query: {
    // Cast: a row has what the query asks for.
    events: async (_root, { order, limit, offset }, { services }, info) =>
      (await services.events.publicList(order, limit, offset, selectedFields(info))) as Event[],
    // Cast: a row has what the query asks for.
    event: async (_root, { slug }, { services }, info) =>
      (await services.events.publicBySlug(slug, selectedFields(info))) as Event | null,
    eventCount: (_root, _args, { services }) => services.events.publicCount(),
    adminEvents: (_root, args, { services }, info) => services.events.list(args, selectedFields(info, 'items')),
  },
  Event: {
    description: ({ description }, { max }) => (max ? truncate(description, max) : description),
  },
  Mutation: {
    createEvent: (_root, { input }, context) => context.services.events.create(signedIn(context), input, input.flowId),
    updateEvent: (_root, { input: { id, event, readAt } }, context) =>
      context.services.events.update(signedIn(context), id, event, readAt),
    deleteEvent: (_root, { id, ...shown }, context) => context.services.events.delete(signedIn(context), id, shown),
  },
};
