import { createHash } from 'node:crypto';
import { cleanedLine } from '../../rules/cleaned-text';
import { MAX_LENGTH } from '../../rules/limits';
import { DEFAULT_FOCUS } from '../../rules/picture';
import { PICTURE_WIDTHS, pictureFile } from '../../rules/picture-links';
import { recordAudit } from '../audit/audit';
import { insertRow } from '../database/insert-rows';
import { changedRows, firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { PictureRecord } from '../generated/resolvers';
import { ENCODING, encodePicture, type EncodedPicture } from './encode-picture';
import { createTurns } from './in-turn';
import { checkDeclared, kindOfBytes } from './picture-kind';
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

/**
 * Creates the upload. The row comes first and says "stored" last, so that whatever a killed process leaves is named by
 * a row that is not stored, and tidied up.
 */
export function createUpload({ dataSource, now }: ServiceDeps, store: PictureStore) {
  const findStored = async (contentHash: string): Promise<PictureRecord | null> => {
    const row = await firstRow<PictureRow>(
      dataSource,
      `select ${pictures.columns} from pictures where content_hash = $1 and stored_at is not null`,
      [contentHash],
    );
    return row && toRecord(row);
  };

  const announce = async (userId: string, contentHash: string, file: UploadedFile, made: EncodedPicture) => {
    const { width, height, blur } = made;
    const at = now();
    const facts = { fileName: nameOf(file.fileName) || 'picture', fileSize: file.bytes.length, width, height, blur };
    const times = { createdAt: at, updatedAt: at };
    const values = { contentHash, ...facts, ...DEFAULT_FOCUS, ...times, uploadedBy: userId };
    await dataSource.query(`delete from pictures where content_hash = $1 and stored_at is null`, [contentHash]);
    return insertRow(dataSource, table, values, pictures.columns);
  };

  const finish = (userId: string, id: string): Promise<PictureRecord | null> =>
    dataSource.transaction(async (manager) => {
      const [row] = await changedRows<PictureRow>(
        manager,
        `update pictures set stored_at = $2 where id = $1 returning ${pictures.columns}`,
        [id, now()],
      );
      if (!row) return null;
      await recordAudit(manager, { userId, action: 'picture.create', entity: 'picture', entityId: row.id, after: row });
      return toRecord(row);
    });

  /**
   * Checks, encodes and stores a picture. The same file again is the picture that is there.
   * @throws PictureRefused with a sentence for the person who chose the file
   */
  return async (userId: string, file: UploadedFile): Promise<PictureRecord> => {
    const kind = kindOfBytes(file.bytes);
    checkDeclared(kind, file.fileName, file.type);
    const contentHash = hashOf(file.bytes);
    return inTurn(async () => {
      const known = await findStored(contentHash);
      if (known) return known;
      const made = await encodePicture(kind, file.bytes);
      const { id } = await announce(userId, contentHash, file, made);
      for (const width of PICTURE_WIDTHS) {
        const bytes = made.files.get(width);
        if (bytes) await store.write(pictureFile(contentHash, width), bytes);
      }
      const stored = await finish(userId, id);
      if (!stored) throw new Error('The picture was removed while it was being stored.');
      return stored;
    });
  };
}
