import { randomUUID } from 'node:crypto';
import { mediaSchema, posterSchema } from '../../rules/media';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { recordAudit } from '../audit/audit';
import { deleteAudited, insertAudited } from '../audit/audited-writes';
import type { Fields } from '../database/field-columns';
import { holdFlow } from '../database/hold-flow';
import { Conditions, isSet, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import { readShared } from '../database/shared-connection';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  MediaCounts,
  MediaItem,
  MediaItemInput,
  MediaItemList,
  MediaItemPayload,
  MediaSort,
  MediaType,
  QueryAdminMediaItemsArgs,
  RequireFields,
} from '../generated/resolvers';
import { queuePictures } from '../jobs/queue-pictures';
import { deletion, notFlowId, notFound, toUserErrors, userError } from '../graphql/user-errors';
import { mediaFields, mediaTable, recordColumns, type MediaRow } from './media-columns';

export type MediaService = ReturnType<typeof createMediaService>;

type ListArgs = RequireFields<QueryAdminMediaItemsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_ITEMS = 300;
const POSTER_CHANGED = 'Someone else chose another poster meanwhile. Choose again to replace it.';

const mediaItems = { entity: 'media_item', table: mediaTable, columns: recordColumns };
const newestFirst = 'created_at desc, id desc';
const sortColumns: Record<MediaSort, string> = { createdAt: 'created_at', title: 'lower(title)' };

/** SQL that leaves out pictures whose consent was withdrawn, and links of other sites to the same ones. */
const SHOWN = `not exists (select 1 from pictures p where p.withdrawn_at is not null
                            and media_library.url = '/media/' || p.content_hash || '-800.webp')
  and not exists (select 1 from linked_pictures l where l.link = media_library.url
                     and l.picture_id in (select id from pictures where withdrawn_at is not null))`;

const ofType = (fileType: MediaType | null | undefined): Conditions =>
  new Conditions().add((value) => `file_type = ${value}`, fileType);

/** Creates the service of the media library: links to images, posts and videos, never files. */
export function createMediaService(deps: ServiceDeps) {
  const { dataSource, content } = deps;

  return {
    /**
     * Lists items for visitors, newest first.
     * @param fields of the rows that are needed; all by default
     */
    publicList(
      fileType: MediaType | null | undefined,
      limit: number | null | undefined,
      offset: number | null | undefined,
      fields?: Fields,
    ): Promise<Partial<MediaRow>[]> {
      return readShared<Partial<MediaRow>>(
        dataSource,
        `select ${mediaFields.select(fields)} from media_library where ($1::text is null or file_type = $1) and ${SHOWN}
          order by ${newestFirst} limit $2 offset $3`,
        [fileType ?? null, publicLimit(limit, MAX_PUBLIC_ITEMS), publicOffset(offset)],
      );
    },

    /**
     * Lists the office's grid.
     * @param fields of the rows that are needed; all by default
     */
    list: ({ page, filter, search, sort, direction }: ListArgs, fields?: Fields): Promise<MediaItemList> =>
      readPage<MediaItem>(dataSource, {
        select: mediaFields.select(fields),
        from: 'media_library',
        where: ofType(filter.fileType).search(search, ['title', 'description', 'url']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      }),

    /** Counts the items per type; for visitors those that they are shown. */
    async counts(isOffice = false): Promise<MediaCounts> {
      const counts = await firstRow<MediaCounts>(
        dataSource,
        `select count(*) filter (where file_type = 'image')::int as image,
                count(*) filter (where file_type = 'instagram')::int as instagram,
                count(*) filter (where file_type = 'video')::int as video
           from media_library ${isOffice ? '' : `where ${SHOWN}`}`,
      );
      return counts ?? { image: 0, instagram: 0, video: 0 };
    },

    /**
     * Adds an item; pasted embed code is stored as its link.
     * @param flowId UUID of one press of the button, which becomes the item's id: sent again, the recorded item is answered
     */
    async create(userId: string, input: MediaItemInput, flowId?: string | null): Promise<MediaItemPayload> {
      const { value, errors } = validate(mediaSchema, input);
      if (errors.length > 0) return { mediaItem: null, userErrors: toUserErrors(errors) };
      if (flowId && !isUuid(flowId)) return { mediaItem: null, userErrors: [notFlowId] };
      const mediaItem = await content.write(async (manager) => {
        if (flowId) {
          await holdFlow(manager, flowId);
          const recorded = await firstRow<MediaRow>(
            manager,
            `select ${recordColumns} from media_library where id = $1`,
            [flowId],
          );
          if (recorded) return recorded;
        }
        const id = flowId || randomUUID();
        const row = await insertAudited(manager, userId, mediaItems, { ...value, id, createdAt: deps.now() });
        await queuePictures(manager);
        return row;
      });
      return { mediaItem, userErrors: [] };
    },

    /**
     * Chooses the poster of a film or post, '' for none; a picture is its own.
     * @param was the poster that was shown meanwhile: with another one by now, CONFLICT and the item as it is
     */
    async choosePoster(userId: string, id: string, poster: string, was?: string | null): Promise<MediaItemPayload> {
      const { value, errors } = validate(posterSchema, { poster });
      if (errors.length > 0) return { mediaItem: null, userErrors: toUserErrors(errors) };
      const missing = { mediaItem: null, userErrors: [notFound('film or post')] };
      if (!isUuid(id)) return missing;
      return content.write(async (manager): Promise<MediaItemPayload> => {
        const before = await firstRow<MediaRow>(
          manager,
          `select ${recordColumns} from media_library where id = $1 and file_type <> 'image' for update`,
          [id],
        );
        if (!before) return missing;
        // The answer to the same press may have been lost.
        if (before.poster === value.poster) return { mediaItem: before, userErrors: [] };
        if (isSet(was) && before.poster !== was)
          return { mediaItem: before, userErrors: [userError('poster', 'CONFLICT', POSTER_CHANGED)] };
        const [after] = await changedRows<MediaRow>(
          manager,
          `update media_library set poster = $2 where id = $1 and file_type <> 'image' returning ${recordColumns}`,
          [id, value.poster],
        );
        if (!after) return missing;
        const entry = { userId, action: 'media_item.update', entity: 'media_item', entityId: id };
        await recordAudit(manager, { ...entry, before, after });
        await queuePictures(manager);
        return { mediaItem: after, userErrors: [] };
      });
    },

    /** Removes an item; what it links to stays where it is hosted. */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('media item', null);
      return deletion('media item', await content.write((manager) => deleteAudited(manager, userId, mediaItems, id)));
    },
  };
}
