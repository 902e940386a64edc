import { EntityTable, type RowOf } from '../database/entity-table';
import { FieldColumns } from '../database/field-columns';
import { EventEntity } from './event.entity';

export const eventTable = new EntityTable(EventEntity);

export const recordColumns = eventTable.selectAllBut(['createdAt']);

/** An event as the API tells of it; its pictures are loaded on demand. */
export type EventRow = RowOf<typeof recordColumns>;

/** Columns of the fields of `Event`. */
export const eventFields = new FieldColumns<EventRow>(eventTable.columns(), {
  picture: ['featuredImage'],
  founderPicture: ['founderImage'],
  galleryPictures: ['galleryImages'],
  videoPictures: ['videoUrls'],
});
