import { MAX_SAVED_VIEWS, savedViewSchema } from '../../rules/saved-view';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DeletePayload, SavedView, SavedViewInput, SavedViewPayload } from '../generated/resolvers';
import { deletion, toUserErrors, userError } from '../graphql/user-errors';

export type SavedViewsService = ReturnType<typeof createSavedViewsService>;

const columns = 'id, list, name, query';

/** Creates the service of the views that office workers keep of their lists; each sees their own only. */
export function createSavedViewsService({ dataSource, now }: ServiceDeps) {
  return {
    /** Lists a person's views of one list, by name. */
    list: (userId: string, list: string): Promise<SavedView[]> =>
      dataSource.query<SavedView[]>(
        `select ${columns} from saved_views where user_id = $1 and list = $2 order by lower(name), id`,
        [userId, list],
      ),

    /** Keeps a view; one of the same name, in any case, is replaced. Refuses more than `MAX_SAVED_VIEWS` of a list. */
    async save(userId: string, input: SavedViewInput): Promise<SavedViewPayload> {
      const { value, errors } = validate(savedViewSchema, input);
      if (errors.length > 0) return { savedView: null, userErrors: toUserErrors(errors) };
      const savedView = await dataSource.transaction(async (manager) => {
        // Two tabs wait for each other, so that the maximum holds.
        await manager.query('select 1 from users where id = $1 for no key update', [userId]);
        return firstRow<SavedView>(
          manager,
          `insert into saved_views (user_id, list, name, query, created_at)
           select $1, $2, $3, $4, $5
            where (select count(*) from saved_views where user_id = $1 and list = $2 and lower(name) <> lower($3)) < $6
           on conflict (user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
           returning ${columns}`,
          [userId, value.list, value.name, value.query, now(), MAX_SAVED_VIEWS],
        );
      });
      if (savedView) return { savedView, userErrors: [] };
      const sentence = `You keep ${MAX_SAVED_VIEWS} views of this list already. Delete one first.`;
      return { savedView: null, userErrors: [userError('name', 'TOO_LONG', sentence)] };
    },

    /** Deletes one of the person's own views. */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('view', null);
      const [row] = await changedRows<{ id: string }>(
        dataSource,
        'delete from saved_views where id = $1 and user_id = $2 returning id',
        [id, userId],
      );
      return deletion('view', row?.id ?? null);
    },
  };
}
