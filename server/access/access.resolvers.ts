import type { Resolvers } from '../generated/resolvers';
import type { AccessService } from './access.service';

declare module '../context' {
  interface Services {
    readonly access: AccessService;
  }
}

export const accessResolvers: Resolvers = {
  Query: {
    adminAccess: (_root, { span }, { services }) => services.access.report(span),
  },
};
