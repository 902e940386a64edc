import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { EventsService } from './events.service';

declare module '../context' {
  interface Services {
    readonly events: EventsService;
  }
}

export const eventsResolvers: Resolvers = {
  Query: {
    events: (_root, { order, limit }, { services }) => services.events.publicList(order, limit),
    adminEvents: (_root, args, { services }) => services.events.list(args),
  },
  Mutation: {
    createEvent: (_root, { input }, context) => context.services.events.create(signedIn(context), input),
    updateEvent: (_root, { input: { id, event, readAt } }, context) =>
      context.services.events.update(signedIn(context), id, event, readAt),
    deleteEvent: (_root, { id }, context) => context.services.events.delete(signedIn(context), id),
  },
};
