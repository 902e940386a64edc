import { EntityTable } from '../database/entity-table';
import { DonorEntity } from './donor.entity';

export const donorTable = new EntityTable(DonorEntity);

/** A donor as the API has one; amounts in paise. `updated_at` moves with every gift, which is no edit. */
export const donorColumns = donorTable.selectAllBut(['panName', 'lastDonatedAt', 'updatedAt', 'detailsChangedAt'], {
  as: { updatedAt: 'detailsChangedAt' },
});
