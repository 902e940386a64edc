import { pictureLink } from '../../rules/picture-links';
import { EntityTable, type RowOf } from '../database/entity-table';
import type { PictureRecord } from '../generated/resolvers';
import { PictureEntity } from './picture.entity';

export const table = new EntityTable(PictureEntity);

/** Pictures as the audit log and the office read them. */
export const pictures = {
  entity: 'picture',
  table,
  columns: table.selectAllBut(['uploadedBy', 'agreedBy', 'storedAt']),
};

export type PictureRow = RowOf<typeof pictures.columns>;

/** Builds what the office is told of a picture. */
export const toRecord = ({ contentHash, ...row }: PictureRow): PictureRecord => ({
  ...row,
  link: pictureLink(contentHash),
});
