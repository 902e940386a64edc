import { EntityTable, type RowOf } from '../database/entity-table';
import { CampaignEntity } from './campaign.entity';

export const campaignTable = new EntityTable(CampaignEntity);

/** A campaign as it is stored; the rest of what the API tells is computed or loaded on demand. */
export type CampaignRow = RowOf<typeof recordColumns>;

const listColumns = campaignTable.selectAllBut(['description']);

/** Columns of a public list; the long HTML travels only where it is asked for. */
export const publicColumns = (withDescription: boolean): string =>
  `${listColumns}, ${withDescription ? campaignTable.select(['description']) : "'' as description"}`;

export const recordColumns = campaignTable.selectAllBut([]);
