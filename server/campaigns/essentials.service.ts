import { essentialSchema } from '../../rules/essential';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { deleteAudited, insertAudited, updateAudited } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  DonationEssential,
  DonationEssentialInput,
  DonationEssentialPayload,
  DonationEssentialRecord,
  UserError,
} from '../generated/resolvers';
import { deletion, notFound, notUpdated, toUserErrors } from '../graphql/user-errors';
import { DonationEssentialEntity } from './donation-essential.entity';

export type EssentialsService = ReturnType<typeof createEssentialsService>;

const table = new EntityTable(DonationEssentialEntity);
const publicColumns = table.select(['id', 'name', 'description', 'unitPrice', 'category']);
const recordColumns = table.selectAllBut(['createdAt']);
const essentials = { entity: 'essential', table, columns: recordColumns };

const MAX_ESSENTIALS = 500;

const refused = (...userErrors: UserError[]): DonationEssentialPayload => ({ essential: null, userErrors });

/** Creates the service of items that a donor can add to a gift; unit prices in paise. */
export function createEssentialsService(deps: ServiceDeps) {
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

    async create(userId: string, input: DonationEssentialInput): Promise<DonationEssentialPayload> {
      const { value, errors } = validate(essentialSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const now = deps.now();
      const essential = await deps.content.write((manager) =>
        insertAudited(manager, userId, essentials, { ...value, createdAt: now, updatedAt: now }),
      );
      return { essential, userErrors: [] };
    },

    /** @param readAt its `updatedAt` when the form was filled: what was saved since is not written over */
    async update(
      userId: string,
      id: string,
      input: DonationEssentialInput,
      readAt?: Date | null,
    ): Promise<DonationEssentialPayload> {
      if (!isUuid(id)) return refused(notFound('item'));
      const { value, errors } = validate(essentialSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const essential = await deps.content.write((manager) =>
        updateAudited(manager, userId, essentials, id, { ...value, updatedAt: deps.now() }, readAt),
      );
      if (essential === null || essential === 'conflict') return refused(notUpdated(essential, 'item'));
      return { essential, userErrors: [] };
    },

    /** Deletes an item; donations keep its name and price. */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('item', null);
      return deletion('item', await deps.content.write((manager) => deleteAudited(manager, userId, essentials, id)));
    },
  };
}
