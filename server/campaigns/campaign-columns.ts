import { EntityTable, type RowOf } from '../database/entity-table';
import { CampaignEntity } from './campaign.entity';

export const campaignTable = new EntityTable(CampaignEntity);

/** A campaign as it is stored; the rest of what the API tells is computed or loaded on demand. */
export type CampaignRow = RowOf<typeof recordColumns>;

export const recordColumns = campaignTable.selectAllBut([]);
const briefColumns = `${campaignTable.selectAllBut(['description'])}, '' as description`;

/** Columns of a public list; the long HTML travels only where it is asked for. */
export const publicColumns = (withDescription: boolean): string => (withDescription ? recordColumns : briefColumns);
