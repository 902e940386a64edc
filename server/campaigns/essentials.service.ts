import { essentialSchema, type EssentialInput } from '../../rules/essential';
import { validate } from '../../rules/validate';
import { deleteAudited, insertAudited, updateAudited } from '../audit/audited-writes';
import { isUuid } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  DonationEssential,
  DonationEssentialInput,
  DonationEssentialPayload,
  DonationEssentialRecord,
  UserError,
} from '../generated/resolvers';
import { deletion, notFound, toUserErrors } from '../graphql/user-errors';

export type EssentialsService = ReturnType<typeof createEssentialsService>;

const publicColumns = 'id, name, description, unit_price as "unitPrice", category';
const recordColumns = `${publicColumns}, is_active as "isActive"`;
const essentials = { entity: 'essential', table: 'donation_essentials', columns: recordColumns };

const MAX_ESSENTIALS = 500;

const toColumns = (value: EssentialInput) => ({
  name: value.name,
  description: value.description,
  unit_price: value.unitPrice,
  category: value.category,
  is_active: value.isActive,
});

const refused = (...userErrors: UserError[]): DonationEssentialPayload => ({ essential: null, userErrors });

/** Things a donor can add to a gift; unit prices in paise. */
export function createEssentialsService(deps: ServiceDeps) {
  return {
    /** What can be given now, by category. */
    publicList: (): Promise<DonationEssential[]> =>
      deps.dataSource.query<DonationEssential[]>(
        `select ${publicColumns} from donation_essentials where is_active order by category, name, id limit ${MAX_ESSENTIALS}`,
      ),

    /** All of them, by category. */
    list: (): Promise<DonationEssentialRecord[]> =>
      deps.dataSource.query<DonationEssentialRecord[]>(
        `select ${recordColumns} from donation_essentials order by category, name, id limit ${MAX_ESSENTIALS}`,
      ),

    async create(userId: string, input: DonationEssentialInput): Promise<DonationEssentialPayload> {
      const { value, errors } = validate(essentialSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const essential = await deps.content.write((manager) =>
        insertAudited<DonationEssentialRecord>(manager, userId, essentials, {
          ...toColumns(value),
          created_at: deps.now(),
        }),
      );
      return { essential, userErrors: [] };
    },

    async update(
      userId: string,
      id: string,
      input: DonationEssentialInput,
    ): Promise<DonationEssentialPayload> {
      if (!isUuid(id)) return refused(notFound('item'));
      const { value, errors } = validate(essentialSchema, input);
      if (errors.length > 0) return refused(...toUserErrors(errors));
      const essential = await deps.content.write((manager) =>
        updateAudited<DonationEssentialRecord>(manager, userId, essentials, id, toColumns(value)),
      );
      return essential ? { essential, userErrors: [] } : refused(notFound('item'));
    },

    /** Donations keep the name and price of what was given. */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('item', null);
      return deletion(
        'item',
        await deps.content.write((manager) => deleteAudited(manager, userId, essentials, id)),
      );
    },
  };
}
