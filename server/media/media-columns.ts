import { EntityTable, type RowOf } from '../database/entity-table';
import { FieldColumns } from '../database/field-columns';
import { MediaItemEntity } from './media-item.entity';

export const mediaTable = new EntityTable(MediaItemEntity);

export const recordColumns = mediaTable.selectAllBut([]);

/** An item of the media library; its picture is loaded on demand. */
export type MediaRow = RowOf<typeof recordColumns>;

/** Columns of the fields of `MediaItem`. */
export const mediaFields = new FieldColumns<MediaRow>(mediaTable.columns(), {
  picture: ['fileType', 'url', 'poster'],
});
