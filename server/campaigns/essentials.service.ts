import { essentialSchema } from '../../rules/essential';
import { createRecordWrites, type RecordWrites } from '../audit/record-writes';
import { EntityTable } from '../database/entity-table';
import type { ServiceDeps } from '../deps';
import type {
  DonationEssential,
  DonationEssentialInput,
  DonationEssentialPayload,
  DonationEssentialRecord,
} from '../generated/resolvers';
import { DonationEssentialEntity } from './donation-essential.entity';

export type EssentialsService = ReturnType<typeof createEssentialsService>;

const table = new EntityTable(DonationEssentialEntity);
const publicColumns = table.select(['id', 'name', 'description', 'unitPrice', 'category']);
const recordColumns = table.selectAllBut(['createdAt']);
const MAX_ESSENTIALS = 500;

/**
 * Creates the service of items that a donor can add to a gift; unit prices in paise. Donations keep name and price of
 * an item that is deleted.
 */
export function createEssentialsService(deps: ServiceDeps) {
  const writes: RecordWrites<DonationEssentialInput, DonationEssentialPayload> = createRecordWrites(deps, {
    entity: 'essential',
    noun: 'item',
    table,
    columns: recordColumns,
    schema: essentialSchema,
    toRow: (value, times) => ({ ...value, ...times }),
    answer: (essential, userErrors) => ({ essential, userErrors }),
  });

  return {
    /** Lists the items on offer, by category. */
    publicList: (): Promise<DonationEssential[]> =>
      deps.dataSource.query<DonationEssential[]>(
        `select ${publicColumns} from donation_essentials where is_active order by category, name, id limit ${MAX_ESSENTIALS}`,
      ),

    /** Lists all items, by category. */
    list: (): Promise<DonationEssentialRecord[]> =>
      deps.dataSource.query<DonationEssentialRecord[]>(
        `select ${recordColumns} from donation_essentials order by category, name, id limit ${MAX_ESSENTIALS}`,
      ),

    ...writes,
  };
}
