import { truncate } from '../../rules/text';
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
    events: (_root, { order, limit, offset }, { services }) => services.events.publicList(order, limit, offset),
    eventCount: (_root, _args, { services }) => services.events.publicCount(),
    adminEvents: (_root, args, { services }) => services.events.list(args),
  },
  Event: {
    description: ({ description }, { max }) => (max ? truncate(description, max) : description),
  },
  Mutation: {
    createEvent: (_root, { input }, context) => context.services.events.create(signedIn(context), input),
    updateEvent: (_root, { input: { id, event, readAt } }, context) =>
      context.services.events.update(signedIn(context), id, event, readAt),
    deleteEvent: (_root, { id }, context) => context.services.events.delete(signedIn(context), id),
  },
};
