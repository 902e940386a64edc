import { daysLeft, istToday } from '../../rules/dates';
import { DEFAULT_DAYS_LEFT, MAX_LENGTH } from '../../rules/limits';
import { isUuid } from '../../rules/uuid';
import { Conditions, countOf, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import type { Fields } from '../database/field-columns';
import { readShared } from '../database/shared-connection';
import { escapeLike, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  Campaign,
  CampaignRecord,
  CampaignRecordList,
  CampaignSort,
  QueryAdminCampaignsArgs,
  RequireFields,
} from '../generated/resolvers';
import { campaignFields, type CampaignRow } from './campaign-columns';
import { createCampaignWrites, toRecord, withComputed } from './campaign-writes';

type ListArgs = RequireFields<QueryAdminCampaignsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

export type CampaignsService = ReturnType<typeof createCampaignsService>;

/** A campaign as visitors see it, without the two lists of givers, which the donations module loads on demand. */
export type PublicCampaign = Omit<Campaign, 'recentDonors' | 'donorsToday'>;

const MAX_PUBLIC_CAMPAIGNS = 500;
const MAX_NEARING_GOAL = 20;
/** Minimum length; a shorter prefix would match campaigns by chance. */
const MIN_SLUG_PREFIX = 3;

const sortColumns: Record<CampaignSort, string> = {
  createdAt: 'created_at',
  title: 'title',
  category: 'category',
  status: 'status',
  goalAmount: 'goal_amount',
  raisedAmount: 'raised_amount',
  progressPercent: 'case when goal_amount > 0 then raised_amount::numeric / goal_amount else 0 end',
};

/** Adds to a row what is asked for and computed from the columns that were read. */
function toPublic(row: Partial<CampaignRow>, today: string, fields?: Fields): Partial<PublicCampaign> {
  const campaign: Partial<PublicCampaign> = withComputed(row);
  if (row.endDate !== undefined && (fields?.has('daysLeft') ?? true))
    campaign.daysLeft = daysLeft(row.endDate, today) ?? DEFAULT_DAYS_LEFT;
  return campaign;
}

/** Creates the service of campaigns: the public list and page, and the office's table and dialog. Amounts in paise. */
export function createCampaignsService(deps: ServiceDeps) {
  const { dataSource } = deps;
  const today = (): string => istToday(deps.now());

  const findActive = async (slug: string, fields?: Fields): Promise<Partial<CampaignRow> | null> => {
    const [row] = await readShared<Partial<CampaignRow>>(
      dataSource,
      `select ${campaignFields.select(fields)} from campaigns where status = 'active' and slug = $1`,
      [slug],
    );
    return row ?? null;
  };

  /**
   * Finds a campaign when no active one has the slug: by the start of a slug, the untrimmed text, or an id. The slug of a
   * completed campaign or a draft finds none: its link must not collect for another campaign.
   */
  const findActiveLoosely = (raw: string, fields?: Fields): Promise<Partial<CampaignRow> | null> => {
    const slug = raw.trim();
    const prefix = slug.length >= MIN_SLUG_PREFIX ? `${escapeLike(slug)}%` : null;
    return firstRow<Partial<CampaignRow>>(
      dataSource,
      `select ${campaignFields.select(fields)} from campaigns
        where status = 'active' and (slug like $1 or slug = $2 or id = $3)
          and not exists (select from campaigns hidden where hidden.slug = $4)
        order by case when slug like $1 then 0 when slug = $2 then 1 else 2 end, created_at desc, id desc limit 1`,
      [prefix, raw, isUuid(slug) ? slug : null, slug],
    );
  };

  return {
    /** Lists active campaigns, newest first. */
    async publicList(
      limit: number | null | undefined,
      offset: number | null | undefined,
      fields?: Fields,
    ): Promise<Partial<PublicCampaign>[]> {
      const rows = await readShared<Partial<CampaignRow>>(
        dataSource,
        `select ${campaignFields.select(fields)} from campaigns
          where status = 'active' order by created_at desc, id desc limit $1 offset $2`,
        [publicLimit(limit, MAX_PUBLIC_CAMPAIGNS), publicOffset(offset)],
      );
      const day = today();
      return rows.map((row) => toPublic(row, day, fields));
    },

    publicCount: (): Promise<number> => countOf(dataSource, `campaigns where status = 'active'`),

    /** Finds an active campaign by its slug, by the start of one (newest first) or by its id. */
    async publicBySlug(raw: string, fields?: Fields): Promise<Partial<PublicCampaign> | null> {
      if (raw.length > MAX_LENGTH.slug + 50 || raw.includes('\u0000')) return null;
      const row = (await findActive(raw.trim(), fields)) ?? (await findActiveLoosely(raw, fields));
      return row && toPublic(row, today(), fields);
    },

    /**
     * Lists the office's table.
     * @param fields of the rows that are needed; all by default
     */
    async list({ page, search, filter, sort, direction }: ListArgs, fields?: Fields): Promise<CampaignRecordList> {
      const { items, totalCount } = await readPage<Partial<CampaignRow>>(dataSource, {
        select: campaignFields.select(fields),
        from: 'campaigns',
        where: new Conditions()
          .add((value) => `status = ${value}`, filter.status)
          .add((value) => `category = ${value}`, filter.category)
          .search(search, ['title', 'slug', 'category', 'summary']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      });
      return { items: items.map(toRecord), totalCount };
    },

    /** Lists the categories in use, by name. */
    async categories(): Promise<string[]> {
      const rows = await dataSource.query<{ category: string }[]>(
        'select distinct category from campaigns order by category',
      );
      return rows.map(({ category }) => category);
    },

    /** Lists active campaigns whose goal is not reached, by the share that is. */
    async nearingGoal(limit: number, fields?: Fields): Promise<CampaignRecord[]> {
      const rows = await readShared<Partial<CampaignRow>>(
        dataSource,
        `select ${campaignFields.select(fields)} from campaigns
          where status = 'active' and goal_amount > 0 and raised_amount between 1 and goal_amount - 1
          order by raised_amount::numeric / goal_amount desc, id limit $1`,
        [publicLimit(limit, MAX_NEARING_GOAL)],
      );
      return rows.map(toRecord);
    },

    /** Reads one campaign in any status; null when there is none. */
    async byId(id: string, fields?: Fields): Promise<CampaignRecord | null> {
      if (!isUuid(id)) return null;
      const [row] = await readShared<Partial<CampaignRow>>(
        dataSource,
        `select ${campaignFields.select(fields)} from campaigns where id = $1`,
        [id],
      );
      return row ? toRecord(row) : null;
    },

    ...createCampaignWrites(deps),
  };
}
