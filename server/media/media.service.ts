import { mediaSchema } from '../../rules/media';
import { validate } from '../../rules/validate';
import { isUuid } from '../../rules/uuid';
import { deleteAudited, insertAudited } from '../audit/audited-writes';
import type { Fields } from '../database/field-columns';
import { Conditions, orderBy, publicLimit, publicOffset, readPage } from '../database/listing';
import { queryPrepared } from '../database/prepared-sql';
import { firstRow } from '../database/sql';
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
import { deletion, toUserErrors } from '../graphql/user-errors';
import { mediaFields, mediaTable, recordColumns, type MediaRow } from './media-columns';

export type MediaService = ReturnType<typeof createMediaService>;

type ListArgs = RequireFields<QueryAdminMediaItemsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const MAX_PUBLIC_ITEMS = 300;

const mediaItems = { entity: 'media_item', table: mediaTable, columns: recordColumns };
const newestFirst = 'created_at desc, id desc';
const sortColumns: Record<MediaSort, string> = { createdAt: 'created_at', title: 'lower(title)' };

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
      return queryPrepared<Partial<MediaRow>>(
        dataSource,
        `select ${mediaFields.select(fields)} from media_library where $1::text is null or file_type = $1
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

    /** Counts the items per type. */
    async counts(): Promise<MediaCounts> {
      const counts = await firstRow<MediaCounts>(
        dataSource,
        `select count(*) filter (where file_type = 'image')::int as image,
                count(*) filter (where file_type = 'instagram')::int as instagram,
                count(*) filter (where file_type = 'video')::int as video
           from media_library`,
      );
      return counts ?? { image: 0, instagram: 0, video: 0 };
    },

    /** Adds an item; pasted embed code is stored as its link. */
    async create(userId: string, input: MediaItemInput): Promise<MediaItemPayload> {
      const { value, errors } = validate(mediaSchema, input);
      if (errors.length > 0) return { mediaItem: null, userErrors: toUserErrors(errors) };
      const mediaItem = await content.write((manager) =>
        insertAudited(manager, userId, mediaItems, { ...value, createdAt: deps.now() }),
      );
      return { mediaItem, userErrors: [] };
    },

    /** Removes an item; what it links to stays where it is hosted. */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('media item', null);
      return deletion('media item', await content.write((manager) => deleteAudited(manager, userId, mediaItems, id)));
    },
  };
}
