import { mediaSchema } from '../../rules/media';
import { validate } from '../../rules/validate';
import { deleteAudited, insertAudited } from '../audit/audited-writes';
import { Conditions, publicLimit, readPage } from '../database/listing';
import { isUuid } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  MediaItem,
  MediaItemInput,
  MediaItemPage,
  MediaItemPayload,
  MediaType,
  QueryAdminMediaItemsArgs,
  RequireFields,
} from '../generated/resolvers';
import { deletion, toUserErrors } from '../graphql/user-errors';

export type MediaService = ReturnType<typeof createMediaService>;

type ListArgs = RequireFields<QueryAdminMediaItemsArgs, 'page'>;

const MAX_PUBLIC_ITEMS = 300;

const columns = 'id, title, description, url, file_type as "fileType", created_at as "createdAt"';
const mediaItems = { entity: 'media_item', table: 'media_library', columns };
const newestFirst = 'created_at desc, id desc';

const ofType = (fileType: MediaType | null | undefined): Conditions =>
  new Conditions().add((value) => `file_type = ${value}`, fileType);

/** The media library: links to images, posts and videos, never files. */
export function createMediaService(deps: ServiceDeps) {
  const { dataSource, content } = deps;

  return {
    /** Newest first. */
    publicList(
      fileType: MediaType | null | undefined,
      limit: number | null | undefined,
    ): Promise<MediaItem[]> {
      const where = ofType(fileType);
      return dataSource.query<MediaItem[]>(
        `select ${columns} from media_library ${where.sql} order by ${newestFirst} limit $${where.params.length + 1}`,
        [...where.params, publicLimit(limit, MAX_PUBLIC_ITEMS)],
      );
    },

    /** The office's grid. */
    list: ({ page, fileType }: ListArgs): Promise<MediaItemPage> =>
      readPage<MediaItem>(dataSource, {
        select: columns,
        from: 'media_library',
        where: ofType(fileType),
        order: newestFirst,
        page,
      }),

    async create(userId: string, input: MediaItemInput): Promise<MediaItemPayload> {
      const { value, errors } = validate(mediaSchema, input);
      if (errors.length > 0) return { mediaItem: null, userErrors: toUserErrors(errors) };
      const mediaItem = await content.write((manager) =>
        insertAudited<MediaItem>(manager, userId, mediaItems, {
          title: value.title,
          description: value.description,
          url: value.url,
          file_type: value.fileType,
          created_at: deps.now(),
        }),
      );
      return { mediaItem, userErrors: [] };
    },

    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('media item', null);
      return deletion(
        'media item',
        await content.write((manager) => deleteAudited(manager, userId, mediaItems, id)),
      );
    },
  };
}
