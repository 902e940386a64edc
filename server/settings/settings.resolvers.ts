import type { Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import type { SettingsService } from './settings.service';

declare module '../context' {
  interface Services {
    readonly settings: SettingsService;
  }
}

export const settingsResolvers: Resolvers = {
  Query: {
    site: (_root, _args, { services }) => services.settings.site(),
    adminSettings: (_root, _args, { services }) => services.settings.list(),
    adminEndingRegistrations: (_root, _args, { services }) => services.settings.endingRegistrations(),
  },
  Mutation: {
    saveSettings: (_root, { settings }, context) => context.services.settings.save(signedIn(context), settings),
  },
};
