import { focalPosition, hashOfLink, pictureLink, pictureSources } from '../../rules/picture-links';
import { pictureSchema } from '../../rules/picture';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { updateAudited } from '../audit/audited-writes';
import { Conditions, orderBy, readPage } from '../database/listing';
import { changedRows } from '../database/sql';
import type { MediaSettings } from '../config/media-settings';
import type { ServiceDeps } from '../deps';
import type {
  Picture,
  PictureInput,
  PicturePayload,
  PictureRecord,
  PictureRecordList,
  PictureSort,
  QueryAdminPicturesArgs,
  RequireFields,
} from '../generated/resolvers';
import { notFound, notUpdated, toUserErrors } from '../graphql/user-errors';
import { createBucketStore } from './bucket-store';
import { createFolderStore } from './folder-store';
import { pictures, table, toRecord, type PictureRow } from './picture-rows';
import type { PictureStore } from './picture-store';
import { createTidying } from './tidy-pictures';
import { createUpload } from './upload-picture';

export type { PictureStore };
export type PicturesService = ReturnType<typeof createPicturesService>;

type ListArgs = RequireFields<QueryAdminPicturesArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const sortColumns: Record<PictureSort, string> = { createdAt: 'created_at', fileName: 'lower(file_name)' };
const publicColumns = table.select(['contentHash', 'width', 'height', 'focusX', 'focusY', 'alt', 'blur']);

/** Opens the store of pictures that the settings name. */
export const openPictureStore = ({ bucket, folder }: MediaSettings): PictureStore =>
  bucket ? createBucketStore(bucket) : createFolderStore(folder);

/** Creates the service of pictures that the site keeps itself. */
export function createPicturesService(deps: ServiceDeps, settings: MediaSettings) {
  const { dataSource, content, now } = deps;
  const store = openPictureStore(settings);

  return {
    /** Reads a file of a picture; null when there is none. */
    readFile: (name: string): Promise<Buffer | null> => store.read(name),

    upload: createUpload(deps, store),
    tidy: createTidying(deps, store),

    /** Lists the pictures that are stored, for the office. */
    async list({ page, search, filter, sort, direction }: ListArgs): Promise<PictureRecordList> {
      const { items, totalCount } = await readPage<PictureRow>(dataSource, {
        select: pictures.columns,
        from: 'pictures',
        where: new Conditions()
          .addFixed('stored_at is not null', true)
          .addFixed(`agreed_at is ${filter.agreed ? 'not ' : ''}null`, typeof filter.agreed === 'boolean')
          .search(search, ['alt', 'file_name']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      });
      return { items: items.map(toRecord), totalCount };
    },

    /** Finds the pictures behind links, in their order; null for the link of anything else. */
    async byLinks(links: readonly string[]): Promise<(Picture | null)[]> {
      const hashes = links.map(hashOfLink);
      const wanted = hashes.filter((hash) => hash !== null);
      if (wanted.length === 0) return links.map(() => null);
      const rows = await dataSource.query<Omit<PictureRow, 'id'>[]>(
        `select ${publicColumns} from pictures where content_hash = any($1) and stored_at is not null`,
        [wanted],
      );
      const found = new Map(
        rows.map(({ contentHash, ...row }) => {
          const link = pictureLink(contentHash);
          const sources = pictureSources(contentHash, row.width);
          const placeholder = row.blur && `data:image/webp;base64,${row.blur}`;
          return [contentHash, { ...row, link, sources, focus: focalPosition(row), placeholder }];
        }),
      );
      return hashes.map((hash) => (hash === null ? null : (found.get(hash) ?? null)));
    },

    /**
     * Saves what is said of a picture before it is used: focal point, description, and that those in it agreed, which
     * is kept with who said so first, and when.
     */
    async update(userId: string, id: string, input: PictureInput, readAt?: Date | null): Promise<PicturePayload> {
      if (!isUuid(id)) return { picture: null, userErrors: [notFound('picture')] };
      const { value, errors } = validate(pictureSchema, input);
      if (errors.length > 0) return { picture: null, userErrors: toUserErrors(errors) };
      const { agreed: _agreed, ...said } = value;
      const saved = await content.write(async (manager): Promise<PictureRecord | 'conflict' | null> => {
        const at = now();
        const row = await updateAudited(manager, userId, pictures, id, { ...said, updatedAt: at }, readAt);
        if (row === null || row === 'conflict') return row;
        const [agreed] = await changedRows<PictureRow>(
          manager,
          `update pictures set agreed_by = $2, agreed_at = $3 where id = $1 and agreed_at is null
           returning ${pictures.columns}`,
          [id, userId, at],
        );
        return toRecord(agreed ?? row);
      });
      return saved === null || saved === 'conflict'
        ? { picture: null, userErrors: [notUpdated(saved, 'picture')] }
        : { picture: saved, userErrors: [] };
    },
  };
}
