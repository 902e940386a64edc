import { EntityTable, type Columns } from '../database/entity-table';
import type { DonorRecord } from '../generated/resolvers';
import { markColumns } from '../people/people-sql';
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
export const donorColumns: Columns<DonorRecord> = `${ownColumns}, ${markColumns(donorPeople, 'donors.id')}`;
