import { hashOfFile, hashOfLink, pictureFile, PICTURE_WIDTHS, type PictureWidth } from '../../rules/picture-links';
import { CONSENT_WITHDRAWN, pictureSchema } from '../../rules/picture';
import { stillUsed } from '../../rules/picture-use';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { changedSince, lockRow, updateAudited } from '../audit/audited-writes';
import { Conditions, orderBy, readPage } from '../database/listing';
import type { MediaSettings } from '../config/media-settings';
import type { ServiceDeps } from '../deps';
import type {
  DeletePayload,
  Picture,
  PictureInput,
  PicturePayload,
  PictureRecord,
  PictureRecordList,
  PictureSort,
  PictureUse,
  QueryAdminPicturesArgs,
  RequireFields,
} from '../generated/resolvers';
import { deletion, notFound, notUpdated, toUserErrors, userError } from '../graphql/user-errors';
import { createBucketStore } from './bucket-store';
import { createLinkCopies } from './copy-linked';
import { createFolderStore } from './folder-store';
import { createFilmPosters } from './film-posters';
import { findPictures } from './find-pictures';
import { pictures, toRecord, type PictureRow } from './picture-rows';
import { noteConsent, readConsents, withdrawConsent, type PictureConsent } from './picture-consent';
import type { PictureStore } from './picture-store';
import { markDeleted, removeMarked } from './remove-picture';
import { createShownFiles } from './shown-files';
import { createTidying } from './tidy-pictures';
import { createUploads, type UploadedFile } from './upload-picture';
import { usesOf } from './uses-of-pictures';

export { isWithheld, shownLink } from './find-pictures';
export type { PictureConsent, PictureStore };
export type PicturesService = ReturnType<typeof createPicturesService>;

type ListArgs = RequireFields<QueryAdminPicturesArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const sortColumns: Record<PictureSort, string> = { createdAt: 'created_at', fileName: 'lower(file_name)' };
const LARGEST = Math.max(...PICTURE_WIDTHS) as PictureWidth;

/** Opens the store of pictures that the settings name. */
export const openPictureStore = ({ bucket, folder }: MediaSettings): PictureStore =>
  bucket ? createBucketStore(bucket) : createFolderStore(folder);

/** Creates the service of pictures that the site keeps itself. */
export function createPicturesService(deps: ServiceDeps, settings: MediaSettings) {
  const { dataSource, content, now, publicUrl } = deps;
  const store = openPictureStore(settings);
  const uploads = createUploads(deps, store);
  const isShown = createShownFiles(deps);

  return {
    /** Tells whether a file, by its name, may be sent to anybody; see shown-files. */
    async isFileShown(name: string): Promise<boolean> {
      const hash = hashOfFile(name);
      return hash !== null && isShown(hash);
    },

    /** Reads a file of a picture; null when there is none. Ask `isFileShown` first. */
    readFile: (name: string): Promise<Buffer | null> => store.read(name),

    /** Lists the files of all pictures that may be shown, copies of linked ones included. */
    async storedFiles(): Promise<{ name: string; storedAt: Date }[]> {
      const rows = await dataSource.query<{ hash: string; storedAt: Date }[]>(
        `select content_hash as hash, stored_at as "storedAt" from pictures
          where stored_at is not null and withdrawn_at is null order by content_hash`,
      );
      return rows.flatMap(({ hash, storedAt }) =>
        PICTURE_WIDTHS.map((width) => ({ name: pictureFile(hash, width), storedAt })),
      );
    },

    /** Reads the largest file of the picture behind a link; null where the site keeps none, or may not show it. */
    async largest(link: string): Promise<{ contentHash: string; bytes: Buffer } | null> {
      const [picture] = await findPictures(dataSource, [link], publicUrl);
      const contentHash = picture && hashOfLink(picture.link);
      const bytes = contentHash ? await store.read(pictureFile(contentHash, LARGEST)) : null;
      return contentHash && bytes ? { contentHash, bytes } : null;
    },

    /**
     * Stores a file that the office chose; see upload-picture. The answer is complete, since no resolver completes it.
     * @throws PictureRefused with a sentence for the person who chose the file
     */
    async upload(userId: string, file: UploadedFile): Promise<PictureRecord> {
      const record = await uploads.upload(userId, file);
      const [[consent], [uses = []]] = await Promise.all([
        readConsents(dataSource, [record.id]),
        usesOf(dataSource, [record.id], publicUrl),
      ]);
      return { ...record, ...consent, uses };
    },

    copyLinked: createLinkCopies(deps, uploads, settings.links ?? null),
    tidy: createTidying(deps, store),

    /** Lists the pictures that are stored, for the office. */
    async list({ page, search, filter, sort, direction }: ListArgs): Promise<PictureRecordList> {
      const { items, totalCount } = await readPage<PictureRow>(dataSource, {
        select: pictures.columns,
        from: 'pictures',
        where: new Conditions()
          .addFixed('stored_at is not null and not is_copy', true)
          .addFixed(
            `${filter.agreed ? '' : 'not '}(agreed_at is not null and withdrawn_at is null)`,
            typeof filter.agreed === 'boolean',
          )
          .search(search, ['alt', 'file_name']),
        order: orderBy(sortColumns, sort, direction, 'id'),
        page,
      });
      return { items: items.map(toRecord), totalCount };
    },

    /**
     * Finds the pictures behind links, in their order: our own, and our copies of those of other sites. Null for the link of
     * anything else, and for a picture whose consent was withdrawn.
     */
    byLinks: (links: readonly string[]): Promise<(Picture | null)[]> => findPictures(dataSource, links, publicUrl),

    /** Finds the link of the picture that stands for a film or post; see film-posters. */
    posterOf: createFilmPosters(deps),

    /**
     * Saves what is said of a picture before it is used: focal point, description, and that those in it agreed, which
     * is kept with who said so first, and when. What was changed since `readAt` stays, a withdrawn consent too: the picture as
     * it is now is answered, so that the next press overwrites that and nothing later.
     */
    async update(userId: string, id: string, input: PictureInput, readAt?: Date | null): Promise<PicturePayload> {
      if (!isUuid(id)) return { picture: null, userErrors: [notFound('picture')] };
      const { value, errors } = validate(pictureSchema, input);
      if (errors.length > 0) return { picture: null, userErrors: toUserErrors(errors) };
      const { agreed: _agreed, ...said } = value;
      return content.write(async (manager): Promise<PicturePayload> => {
        const at = now();
        const before = await lockRow(manager, pictures, id);
        if (before?.withdrawnAt && changedSince(before.updatedAt, readAt)) {
          const withdrawn = userError('agreed', 'CONFLICT', CONSENT_WITHDRAWN);
          return { picture: toRecord(before), userErrors: [withdrawn] };
        }
        const row = await updateAudited(manager, userId, pictures, id, { ...said, updatedAt: at }, readAt);
        return row === null || row === 'conflict'
          ? { picture: before && toRecord(before), userErrors: [notUpdated(row, 'picture')] }
          : { picture: await noteConsent(manager, userId, row, at), userErrors: [] };
      });
    },

    /** Withdraws a consent; see picture-consent. */
    async withdraw(userId: string, id: string): Promise<PicturePayload> {
      const picture = isUuid(id) ? await content.write((manager) => withdrawConsent(manager, userId, id, now())) : null;
      return picture ? { picture, userErrors: [] } : { picture, userErrors: [notFound('consent')] };
    },

    /** Lists where pictures are used, in the order of the ids. */
    uses: (ids: readonly string[]): Promise<PictureUse[][]> => usesOf(dataSource, ids, publicUrl),

    /** Reads who confirmed and who withdrew the consents, in the order of the ids. */
    consents: (ids: readonly string[]): Promise<PictureConsent[]> => readConsents(dataSource, ids),

    /**
     * Deletes a picture that no record uses. It is gone for everybody at once; its files are removed afterwards, by this
     * call or by the tidying.
     */
    async delete(userId: string, id: string): Promise<DeletePayload> {
      if (!isUuid(id)) return deletion('picture', null);
      const deleted = await content.write((manager) => markDeleted(manager, userId, id, publicUrl));
      if (typeof deleted === 'string') {
        await dataSource.transaction((manager) => removeMarked(manager, store, 'id = $1', [id]));
        return deletion('picture', deleted);
      }
      return deleted === null
        ? deletion('picture', null)
        : { deletedId: null, userErrors: [userError('id', 'IN_USE', stillUsed(deleted))] };
    },
  };
}
