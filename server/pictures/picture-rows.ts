import { pictureLink } from '../../rules/picture-links';
import { EntityTable, type RowOf } from '../database/entity-table';
import type { PictureRecord } from '../generated/resolvers';
import { PictureEntity } from './picture.entity';

export const table = new EntityTable(PictureEntity);

/** Pictures as the audit log and the office read them. */
export const pictures = {
  entity: 'picture',
  table,
  columns: table.selectAllBut(['uploadedBy', 'agreedBy', 'storedAt', 'isCopy', 'withdrawnBy']),
};

export type PictureRow = RowOf<typeof pictures.columns>;

/** Builds what the office is told of a picture. Cast: names and uses are read when they are asked for. */
export const toRecord = ({ contentHash, ...row }: PictureRow): PictureRecord =>
  ({ ...row, link: pictureLink(contentHash) }) as PictureRecord;
