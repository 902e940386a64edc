import { EntityTable, type RowOf } from '../database/entity-table';
import { FieldColumns } from '../database/field-columns';
import { MemberEntity } from './member.entity';

export const memberTable = new EntityTable(MemberEntity);

export const recordColumns = memberTable.selectAllBut(['createdAt']);

/** A member as the office keeps one. */
export type MemberRow = RowOf<typeof recordColumns>;

/** What visitors may know of a member. */
type PublicMemberRow = Pick<MemberRow, 'id' | 'name' | 'city' | 'imageUrl'>;

const { id, name, city, imageUrl } = memberTable.columns();

/** Columns of the fields of `Member`: none that is private. */
export const publicMemberFields = new FieldColumns<PublicMemberRow>(
  { id, name, city, imageUrl },
  { picture: ['imageUrl'] },
);

/** Columns of the fields of `MemberRecord`. */
export const memberFields = new FieldColumns<MemberRow>(memberTable.columns());
