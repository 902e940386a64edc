import { MAX_TAGS, tagSchema } from '../../rules/tag';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { changedSince, deleteAudited, insertAudited, lockRow, updateAudited } from '../audit/audited-writes';
import { EntityTable } from '../database/entity-table';
import { brokenUniqueKey, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DeletePayload, Tag, TagInput, TagPayload } from '../generated/resolvers';
import { deletion, notDeleted, notFound, notUpdated, toUserErrors, userError } from '../graphql/user-errors';
import { TagEntity } from './tag.entities';

export type TagsService = ReturnType<typeof createTagsService>;

const table = new EntityTable(TagEntity);
const columns = table.select(['id', 'name', 'updatedAt']);
const audited = { entity: 'tag', table, columns };

const refused = (error: TagPayload['userErrors'][number]): TagPayload => ({ tag: null, userErrors: [error] });
const TAKEN = userError('name', 'TAKEN', 'There is a tag of this name.');
const FULL = userError('name', 'TOO_MANY', `There are ${MAX_TAGS} tags already. Delete one first.`);

/** Creates the service of the tags that the office puts on donors and volunteers. */
export function createTagsService({ dataSource, now }: ServiceDeps) {
  /** Validates, writes, and answers for a name that is taken. */
  const save = async (
    input: TagInput,
    write: (name: string) => Promise<Tag | 'conflict' | 'full' | null>,
  ): Promise<TagPayload> => {
    const { value, errors } = validate(tagSchema, input);
    if (errors.length > 0) return { tag: null, userErrors: toUserErrors(errors) };
    try {
      const tag = await write(value.name);
      if (tag === 'full') return refused(FULL);
      if (tag === null || tag === 'conflict') return refused(notUpdated(tag, 'tag'));
      return { tag, userErrors: [] };
    } catch (error) {
      if (brokenUniqueKey(error) !== 'tags_name') throw error;
      return refused(TAKEN);
    }
  };

  return {
    /** Lists all tags by name; there are at most `MAX_TAGS`. */
    list: (): Promise<Tag[]> => dataSource.query<Tag[]>(`select ${columns} from tags order by lower(name), id`),

    /** Adds a tag. */
    create: (userId: string, input: TagInput): Promise<TagPayload> =>
      save(input, (name) =>
        dataSource.transaction(async (manager) => {
          // Two people wait for each other, so that the maximum holds.
          await manager.query('lock table tags in share row exclusive mode');
          const known = await firstRow<{ count: number }>(manager, 'select count(*)::int as count from tags');
          if ((known?.count ?? 0) >= MAX_TAGS) return 'full';
          return insertAudited(manager, userId, audited, { name, createdAt: now(), updatedAt: now() });
        }),
      ),

    /** Renames a tag; who has it keeps it. */
    update: (userId: string, id: string, input: TagInput, readAt?: Date | null): Promise<TagPayload> => {
      if (!isUuid(id)) return Promise.resolve(refused(notFound('tag')));
      return save(input, (name) =>
        dataSource.transaction((manager) =>
          updateAudited(manager, userId, audited, id, { name, updatedAt: now() }, readAt),
        ),
      );
    },

    /** Deletes a tag, which takes it off everybody. One that was renamed since it was asked about means something else. */
    async delete(userId: string, id: string, readAt?: Date | null): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('tag', null);
      return dataSource.transaction(async (manager) => {
        const tag = await lockRow<TagEntity, Tag>(manager, audited, id);
        if (tag && changedSince(tag.updatedAt, readAt)) return notDeleted(`This tag is called “${tag.name}” by now.`);
        return deletion('tag', await deleteAudited(manager, userId, audited, id));
      });
    },
  };
}
