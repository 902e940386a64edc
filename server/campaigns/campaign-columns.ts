import { EntityTable, type RowOf } from '../database/entity-table';
import { FieldColumns } from '../database/field-columns';
import { CampaignEntity } from './campaign.entity';

export const campaignTable = new EntityTable(CampaignEntity);

/** A campaign as it is stored; the rest of what the API tells is computed or loaded on demand. */
export type CampaignRow = RowOf<typeof recordColumns>;

export const recordColumns = campaignTable.selectAllBut([]);

/** Columns of the fields of `Campaign` and `CampaignRecord`. */
export const campaignFields = new FieldColumns<CampaignRow>(campaignTable.columns(), {
  progressPercent: ['raisedAmount', 'goalAmount'],
  daysLeft: ['endDate'],
  picture: ['featuredImage'],
  galleryPictures: ['galleryImages'],
  videoPictures: ['videoUrls'],
  recentDonors: ['id'],
  donorsToday: ['id'],
});
