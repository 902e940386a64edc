import type { EntityManager } from 'typeorm';
import { isUuid } from '../../rules/uuid';
import { newestFirst, readTextsInChunks } from '../database/export-chunks';
import type { Fields } from '../database/field-columns';
import { pageWindow, type Conditions } from '../database/listing';
import { readShared } from '../database/shared-connection';
import { firstRow, groupBy } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  CorrectDonationDonorInput,
  CorrectMailAddressInput,
  DonationItem,
  DonationSelection,
  DonationTotals,
  MoveDonationInput,
  Pagination,
  PanSiblings,
  TopDonor,
  UserError,
} from '../generated/resolvers';
import { selectedIds } from '../people/selected-ids';
import type { ReceiptsService } from '../receipts/receipts.service';
import type { SettingsService } from '../settings/settings.service';
import { correctDetails } from './correct-details';
import { correctDonor } from './correct-donor';
import { correctMailAddress } from './correct-mail-address';
import type { Details, OwnDetails } from './details';
import { donationConditions, donationFields, joinsFor, type DonationRow } from './donation-list';
import { exportColumns, exportedAt, exportJoins, type ExportedDonation } from './exported-donations';
import { readDonationPage, type DonationListArgs, type DonationPage, type MatchingDonations } from './donation-page';
import { readStories, type StoryRow } from './donation-story';
import type { DonationSums } from './donation-tallies';
import { readTopDonors } from './leaderboard';
import { moveDonation } from './move-donation';
import { readPanSiblings } from './spread-pan';
import { createRecentDonors } from './recent-donors';

export { exportedAt };
export type { DonationRow, ExportedDonation };
export type DonationsService = ReturnType<typeof createDonationsService>;

/**
 * Creates the service of donations: the office's screens, corrections, the leaderboard and the giving banners. Amounts
 * in paise.
 */
export function createDonationsService(
  deps: ServiceDeps,
  settings: Pick<SettingsService, 'socialProof'>,
  receipts: Pick<ReceiptsService, 'correct'>,
) {
  const { dataSource } = deps;

  return {
    ...createRecentDonors(deps, settings),

    /** Reads the leaderboard of the home page. */
    topDonors: (): Promise<TopDonor[]> => readTopDonors(deps),

    /** Reads one page of the donations screen; with `summed`, also count and sum of all matches. */
    page: (args: DonationListArgs, summed: boolean): Promise<DonationPage> =>
      readDonationPage(dataSource, args, summed),

    /**
     * Streams all matches, newest first.
     * @param each makes of a row what is handed over
     */
    forExport: <Item>(
      { filter, search }: MatchingDonations,
      each: (row: ExportedDonation) => Item,
    ): AsyncGenerator<Item[]> =>
      readTextsInChunks(
        dataSource,
        {
          select: exportColumns,
          from: 'donations d',
          joins: exportJoins,
          where: donationConditions(filter, search),
          keys: newestFirst('d.'),
        },
        each,
      ),

    /** Conditions on `donations d` of a selection. */
    selected: ({ ids, search, filter }: DonationSelection): Conditions =>
      selectedIds(ids, 'd.id') ?? donationConditions(filter ?? {}, search),

    /** Reads one donation; null when there is none. */
    async byId(id: string, fields?: Fields): Promise<Partial<DonationRow> | null> {
      if (!isUuid(id)) return null;
      const columns = donationFields.select(fields);
      const [row] = await readShared<Partial<DonationRow>>(
        dataSource,
        `select ${columns} from donations d ${joinsFor(columns)} where d.id = $1`,
        [id],
      );
      return row ?? null;
    },

    /** How many donations came about, in the order of their ids. */
    stories: (ids: readonly string[]): Promise<StoryRow[]> => readStories(dataSource, ids),

    /** Corrects the donor details; returns the errors, empty on success. */
    correctDonor: (userId: string, correction: CorrectDonationDonorInput): Promise<UserError[]> =>
      correctDonor(deps, receipts, userId, correction),

    /** Corrects the address of a mail that did not get through; see correct-mail-address. */
    correctMailAddress: (userId: string, correction: CorrectMailAddressInput): Promise<UserError[]> =>
      correctMailAddress(deps, receipts, userId, correction),

    /** Moves a donation to another donor; returns the errors, empty on success. */
    moveDonation: (userId: string, move: MoveDonationInput): Promise<UserError[]> =>
      moveDonation(deps, receipts, userId, move),

    /** Counts what else lacks the PAN of a donation or has the same one; see spread-pan. */
    panSiblings: (id: string): Promise<PanSiblings> => readPanSiblings(deps, id),

    /**
     * Adds details that a donor's donation lacked, within the caller's transaction.
     * @param send true mails the new receipt
     */
    async addOwn(manager: EntityManager, id: string, own: OwnDetails, send: boolean): Promise<void> {
      await correctDetails(deps, receipts, manager, null, id, (details) => ({ ...details, ...own }), { send });
    },

    /** Corrects a donation for a giver without an account, within the caller's transaction. */
    async correctByGiver(
      manager: EntityManager,
      id: string,
      own: Partial<Details>,
      assign: (donorId: string) => Promise<void>,
    ): Promise<void> {
      const consequences = { send: true, isFirst: true, by: 'giver', assign } as const;
      await correctDetails(deps, receipts, manager, null, id, (details) => ({ ...details, ...own }), consequences);
    },

    /** Reads one page of a donor's gifts, newest first. */
    async ofDonor(donorId: string, page: Pagination, fields?: Fields): Promise<Partial<DonationRow>[]> {
      const { limit, offset } = pageWindow(page);
      const columns = donationFields.select(fields);
      return dataSource.query<Partial<DonationRow>[]>(
        `select ${columns} from donations d ${joinsFor(columns)}
          where d.donor_id = $1 order by d.created_at desc, d.id desc limit $2 offset $3`,
        [donorId, limit, offset],
      );
    },

    /** Counts all gifts of a donor, and sums the successful ones without refunds, in paise. */
    async sumsOfDonor(donorId: string): Promise<DonationSums> {
      const sums = await firstRow<Pick<DonationSums, 'totalCount' | 'successAmount'>>(
        dataSource,
        `select count(*)::int as "totalCount",
                coalesce(sum(amount - refunded_amount) filter (where status = 'success'), 0)::bigint as "successAmount"
           from donations where donor_id = $1`,
        [donorId],
      );
      return { totalCount: 0, successAmount: 0, ...sums, countIsCapped: false };
    },

    /** Reads the essentials of many donations at once, in the order of the ids. */
    async items(donationIds: readonly string[]): Promise<DonationItem[][]> {
      const rows = await dataSource.query<(DonationItem & { donationId: string })[]>(
        `select donation_id as "donationId", essential_id as id, name, quantity, unit_price as "unitPrice"
           from donation_items where donation_id = any($1::uuid[]) order by name, essential_id`,
        [donationIds],
      );
      const byDonation = groupBy(rows, ({ donationId }) => donationId);
      return donationIds.map((id) => byDonation.get(id) ?? []);
    },

    /** Reads the two totals above the screen from the row that settlement maintains; nothing is summed here. Paise. */
    async totals(): Promise<DonationTotals> {
      const totals = await firstRow<DonationTotals>(
        dataSource,
        `select success_amount as "totalAmount", eligible_80g_amount as "eligible80gAmount" from donation_totals`,
      );
      return totals ?? { totalAmount: 0, eligible80gAmount: 0 };
    },
  };
}
