import type { Context } from '../../context';
import type { Adoption, Resolvers } from '../../generated/resolvers';
import { signedIn } from '../../graphql/signed-in';
import type { AdoptionService, ChangedRun } from './adoption.service';
import type { RunRow } from './run-rows';

declare module '../../context' {
  interface Services {
    readonly adoption: AdoptionService;
  }
}

/** A run with its row, from which the other fields are read when asked for. */
type Answered = Adoption & { readonly row: RunRow };

const asAdoption = (row: RunRow): Adoption =>
  ({
    id: row.id,
    status: row.status,
    fromDay: row.fromDay,
    askedAt: row.askedAt,
    finishedAt: row.finishedAt,
    problem: row.problem,
    unreadCount: row.unreadCount,
    progress: row.status === 'adopting' ? { done: row.workDone, total: row.workTotal } : null,
    row,
  }) as unknown as Adoption;
const rowOf = (adoption: Adoption): RunRow => (adoption as Answered).row;
const asPayload = ({ run, userErrors }: ChangedRun) => ({ adoption: run && asAdoption(run), userErrors });
const service = ({ services }: Context): AdoptionService => services.adoption;

export const adoptionResolvers: Resolvers = {
  Query: {
    adminAdoption: async (_root, _args, context) => {
      const run = await service(context).latest();
      return run && asAdoption(run);
    },
  },
  Mutation: {
    startAdoptionDryRun: async (_root, { input }, context) =>
      asPayload(await service(context).startDryRun(signedIn(context), input)),
    chooseAdoptionSource: async (_root, { input }, context) =>
      asPayload(await service(context).choose(signedIn(context), input)),
    startAdoption: async (_root, { input: { id, choices } }, context) =>
      asPayload(await service(context).start(signedIn(context), id, choices)),
  },
  Adoption: {
    figures: (adoption, _args, context) => service(context).figures(rowOf(adoption)),
    sources: (adoption, _args, context) => service(context).sources(rowOf(adoption)),
    result: (adoption, _args, context) => {
      const row = rowOf(adoption);
      return row.status === 'adopting' || row.status === 'done' ? service(context).result(row) : null;
    },
  },
};
