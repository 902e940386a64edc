import { EntityTable, type Columns } from '../database/entity-table';
import { FieldColumns } from '../database/field-columns';
import type { DonorRecord } from '../generated/resolvers';
import { markColumns, markFields } from '../people/people-sql';
import { donorPeople } from '../people/people-tables';
import { DonorEntity } from './donor.entity';

export const donorTable = new EntityTable(DonorEntity);

const ownColumns = donorTable.selectAllBut(['panName', 'lastDonatedAt', 'updatedAt', 'detailsChangedAt'], {
  as: { updatedAt: 'detailsChangedAt' },
});

/**
 * A donor as the API has one, from `donors` without an alias; amounts in paise. `updated_at` moves with every gift, which
 * is no edit.
 */
export const donorColumns: Columns<DonorRecord> = `${ownColumns}, ${markColumns(donorPeople)}`;

/** Columns of the fields of `DonorRecord`, from `donors` without an alias. */
export const donorFields = new FieldColumns<Omit<DonorRecord, '__typename'>>({
  ...donorTable.columns(),
  updatedAt: donorTable.column('detailsChangedAt'),
  ...markFields(donorPeople),
});
