import { createHash } from 'node:crypto';
import { cleanedLine } from '../../rules/cleaned-text';
import { MAX_LENGTH } from '../../rules/limits';
import { DEFAULT_FOCUS } from '../../rules/picture';
import { PICTURE_WIDTHS, pictureFile } from '../../rules/picture-links';
import { recordAudit } from '../audit/audit';
import { insertRow } from '../database/insert-rows';
import { changedRows, firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { PictureRecord } from '../generated/resolvers';
import { ENCODING, encodePicture, type EncodedPicture } from './encode-picture';
import { createTurns } from './in-turn';
import { checkDeclared, kindOfBytes, type PictureKind } from './picture-kind';
import { pictures, table, toRecord, type PictureRow } from './picture-rows';
import type { PictureStore } from './picture-store';

export interface UploadedFile {
  readonly bytes: Buffer;
  /** Name that the browser told; only its ending is believed, and checked. */
  readonly fileName: string;
  /** Type that the browser told; empty when it knows none. */
  readonly type: string;
}

/** Pictures are encoded one after the other in a process: each takes a core and some hundred megabytes for seconds. */
const inTurn = createTurns();

/** Names a picture by its content and the way it is encoded: 128 bits of SHA-256. */
const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(`${ENCODING}\n`).update(bytes).digest('hex').slice(0, 32);

const nameOf = (fileName: string): string => cleanedLine(fileName.slice(-MAX_LENGTH.shortText), MAX_LENGTH.shortText);

export type Uploads = ReturnType<typeof createUploads>;

/**
 * Creates the storing of pictures. The row comes first and says "stored" last, so that whatever a killed process leaves is
 * named by a row that is not stored, and tidied up.
 */
export function createUploads({ dataSource, now }: ServiceDeps, store: PictureStore) {
  const findStored = (contentHash: string): Promise<PictureRow | null> =>
    firstRow<PictureRow>(
      dataSource,
      `select ${pictures.columns} from pictures where content_hash = $1 and stored_at is not null`,
      [contentHash],
    );

  const announce = async (userId: string | null, contentHash: string, file: UploadedFile, made: EncodedPicture) => {
    const { width, height, blur } = made;
    const at = now();
    const facts = { fileName: nameOf(file.fileName) || 'picture', fileSize: file.bytes.length, width, height, blur };
    const times = { createdAt: at, updatedAt: at };
    const origin = { uploadedBy: userId, isCopy: userId === null };
    const values = { contentHash, ...facts, ...DEFAULT_FOCUS, ...times, ...origin };
    await dataSource.query(`delete from pictures where content_hash = $1 and stored_at is null`, [contentHash]);
    return insertRow(dataSource, table, values, pictures.columns);
  };

  const audit = (manager: Queryable, userId: string, row: PictureRow): Promise<void> =>
    recordAudit(manager, { userId, action: 'picture.create', entity: 'picture', entityId: row.id, after: row });

  const finish = (userId: string | null, id: string): Promise<PictureRow | null> =>
    dataSource.transaction(async (manager) => {
      const [row] = await changedRows<PictureRow>(
        manager,
        `update pictures set stored_at = $2 where id = $1 returning ${pictures.columns}`,
        [id, now()],
      );
      if (row && userId !== null) await audit(manager, userId, row);
      return row ?? null;
    });

  /** Takes what the site copied before into the office's pictures, as if it were uploaded now. */
  const adopt = (userId: string, { id }: PictureRow, file: UploadedFile): Promise<PictureRow | null> =>
    dataSource.transaction(async (manager) => {
      const [row] = await changedRows<PictureRow>(
        manager,
        `update pictures set is_copy = false, uploaded_by = $2, file_name = $3, created_at = $4
          where id = $1 and is_copy returning ${pictures.columns}`,
        [id, userId, nameOf(file.fileName) || 'picture', now()],
      );
      if (row) await audit(manager, userId, row);
      return row ?? null;
    });

  const keep = (userId: string | null, kind: PictureKind, file: UploadedFile): Promise<PictureRow> => {
    const contentHash = hashOf(file.bytes);
    return inTurn(async () => {
      const known = await findStored(contentHash);
      if (known) return (userId !== null && (await adopt(userId, known, file))) || known;
      const made = await encodePicture(kind, file.bytes);
      const { id } = await announce(userId, contentHash, file, made);
      for (const width of PICTURE_WIDTHS) {
        const bytes = made.files.get(width);
        if (bytes) await store.write(pictureFile(contentHash, width), bytes);
      }
      // Another process that stored the same file at this moment has done the same.
      const stored = (await finish(userId, id)) ?? (await findStored(contentHash));
      if (!stored) throw new Error('The picture was removed while it was being stored.');
      return stored;
    });
  };

  const check = (file: UploadedFile): PictureKind => {
    const kind = kindOfBytes(file.bytes);
    checkDeclared(kind, file.fileName, file.type);
    return kind;
  };

  return {
    /**
     * Checks, encodes and stores a picture. The same file again is the picture that is there.
     * @throws PictureRefused with a sentence for the person who chose the file
     */
    async upload(userId: string, file: UploadedFile): Promise<PictureRecord> {
      return toRecord(await keep(userId, check(file), file));
    },

    /**
     * Stores the copy of a linked picture in the same way; nobody uploaded it.
     * @returns the picture's id
     * @throws PictureRefused for a file that is none of the kinds that are taken
     */
    async keepCopy(file: UploadedFile): Promise<string> {
      return (await keep(null, check(file), file)).id;
    },
  };
}
