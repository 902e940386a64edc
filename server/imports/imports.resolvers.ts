import DataLoader from 'dataloader';
import type { Context } from '../context';
import type { ImportBatch, ImportHindrance, ImportTotals, Resolvers } from '../generated/resolvers';
import { signedIn } from '../graphql/signed-in';
import { perRequest } from '../graphql/per-request';
import type { BatchRow } from './batch-rows';
import type { Changed } from './change-batch';
import type { StoredTotals } from './import-batch.entity';
import type { ImportsService } from './imports.service';
import { movesOf } from './move-numbers';
import type { PresentedBatch } from './present-batch';

declare module '../context' {
  interface Services {
    readonly imports: ImportsService;
  }
}

/** A batch with its row, from which the fields below are read when asked for. */
type Answered = ImportBatch & { readonly row: BatchRow };

const asBatch = ({ services }: Context, row: BatchRow): ImportBatch =>
  services.imports.present(row) as PresentedBatch & ImportBatch;
const rowOf = (batch: ImportBatch): BatchRow => (batch as Answered).row;
const asPayload = (context: Context, { batch, userErrors }: Changed) => ({
  batch: batch && asBatch(context, batch),
  userErrors,
});

const hindrances = perRequest(
  ({ services }: Context) => new DataLoader<string, ImportHindrance[]>((ids) => services.imports.hindrances(ids)),
);

/** Where the series of receipts are: the same for all batches of an answer. */
const series = perRequest(({ services }: Context) => services.imports.series());
/** The totals are presented as they are stored. */
const passedOf = (totals: ImportTotals) => (totals as ImportTotals & StoredTotals).passed ?? [];

export const importsResolvers: Resolvers = {
  Query: {
    adminImports: async (_root, args, context) => {
      const page = await context.services.imports.list(args);
      return { ...page, items: page.items.map((row) => asBatch(context, row)) };
    },
    adminImport: async (_root, { id }, context) => {
      const row = await context.services.imports.byId(id);
      return row && asBatch(context, row);
    },
    adminImportLines: (_root, args, { services }) => services.imports.lines(args),
  },
  Mutation: {
    saveImportColumns: async (_root, { input }, context) =>
      asPayload(context, await context.services.imports.saveColumns(input)),
    startImportDryRun: async (_root, { input: { id } }, context) =>
      asPayload(context, await context.services.imports.startDryRun(id)),
    mendImportLine: async (_root, { input: { id, line, field = null, value = null } }, context) => {
      const mended = await context.services.imports.mendLine(id, { line, field }, value);
      return { ...asPayload(context, mended), line: mended.line };
    },
    leaveImportCellsOut: async (_root, { input }, context) =>
      asPayload(context, await context.services.imports.leaveCellsOut(input)),
    mendImportDates: async (_root, { input: { id, order } }, context) =>
      asPayload(context, await context.services.imports.mendDates(id, order)),
    startImport: async (_root, { input: { id, readAt = null } }, context) =>
      asPayload(context, await context.services.imports.start(signedIn(context), id, readAt)),
    undoImport: async (_root, { input: { id } }, context) =>
      asPayload(context, await context.services.imports.undo(signedIn(context), id)),
    discardImport: (_root, { input: { id } }, { services }) => services.imports.discard(id),
  },
  ImportBatch: {
    dateQuestion: (batch, _args, { services }) => services.imports.dateQuestion(rowOf(batch)),
    campaignNames: (batch, _args, { services }) => services.imports.campaignNames(rowOf(batch)),
    problems: (batch, _args, { services }) => services.imports.problems(rowOf(batch)),
    undo: async (batch, _args, context) => {
      if (batch.status !== 'imported') return null;
      const found = await hindrances(context).load(batch.id);
      return {
        isPossible: found.length === 0,
        hindrances: found,
        numbersBack: await context.services.imports.numbersBack(batch.id),
      };
    },
  },
  ImportTotals: {
    nextReceipt: async (_totals, _args, context) => context.services.imports.nextReceipt(await series(context)),
    numbersMoved: async (totals, _args, context) => movesOf(await series(context), passedOf(totals)),
  },
};
