import DataLoader from 'dataloader';
import type { Context } from '../context';
import type { ImportBatch, ImportHindrance, Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import { perRequest } from '../graphql/per-request';
import type { BatchRow } from './batch-rows';
import type { Changed } from './change-batch';
import type { ImportsService } from './imports.service';
import { presentBatch, type PresentedBatch } from './present-batch';

declare module '../context' {
  interface Services {
    readonly imports: ImportsService;
  }
}

/** A batch with its row, from which the fields below are read when asked for. */
type Answered = ImportBatch & { readonly row: BatchRow };

const asBatch = (row: BatchRow): ImportBatch => presentBatch(row, new Date()) as PresentedBatch & ImportBatch;
const rowOf = (batch: ImportBatch): BatchRow => (batch as Answered).row;
const asPayload = ({ batch, userErrors }: Changed) => ({ batch: batch && asBatch(batch), userErrors });

const hindrances = perRequest(
  ({ services }: Context) => new DataLoader<string, ImportHindrance[]>((ids) => services.imports.hindrances(ids)),
);

export const importsResolvers: Resolvers = {
  Query: {
    adminImports: async (_root, args, { services }) => {
      const page = await services.imports.list(args);
      return { ...page, items: page.items.map(asBatch) };
    },
    adminImport: async (_root, { id }, { services }) => {
      const row = await services.imports.byId(id);
      return row && asBatch(row);
    },
    adminImportLines: (_root, args, { services }) => services.imports.lines(args),
  },
  Mutation: {
    saveImportColumns: async (_root, { input }, { services }) => asPayload(await services.imports.saveColumns(input)),
    startImportDryRun: async (_root, { input: { id } }, { services }) =>
      asPayload(await services.imports.startDryRun(id)),
    mendImportLine: async (_root, { input: { id, line, value = null } }, { services }) => {
      const mended = await services.imports.mendLine(id, line, value);
      return { ...asPayload(mended), line: mended.line };
    },
    mendImportDates: async (_root, { input: { id, order } }, { services }) =>
      asPayload(await services.imports.mendDates(id, order)),
    startImport: async (_root, { input: { id } }, context) =>
      asPayload(await context.services.imports.start(signedIn(context), id)),
    undoImport: async (_root, { input: { id } }, context) =>
      asPayload(await context.services.imports.undo(signedIn(context), id)),
    discardImport: (_root, { input: { id } }, { services }) => services.imports.discard(id),
  },
  ImportBatch: {
    dateQuestion: (batch, _args, { services }) => services.imports.dateQuestion(rowOf(batch)),
    campaignNames: (batch, _args, { services }) => services.imports.campaignNames(rowOf(batch)),
    problems: (batch, _args, { services }) => services.imports.problems(rowOf(batch)),
    undo: async (batch, _args, context) => {
      if (batch.status !== 'imported') return null;
      const found = await hindrances(context).load(batch.id);
      return { isPossible: found.length === 0, hindrances: found };
    },
  },
};
