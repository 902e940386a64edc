import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { ByteReader } from './byte-reader';

/**
 * The encryption of a backup: scrypt makes a key of the passphrase; AES-256-GCM seals pieces of 64 KiB, each with its number
 * and whether it is the last in its nonce (the STREAM construction). A piece that was altered, moved, added or cut off does
 * not open. docs/topics/backup.md describes the bytes.
 */
const MAGIC = Buffer.from('FNDBAK1\n');
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const CHECK_BYTES = 16;
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + PREFIX_BYTES + CHECK_BYTES;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const PIECE_BYTES = 64 * 1024;
/** Cost of the key as a power of two: 64 MiB and about 0.3 s. */
const COST = 16;
/** Maximum cost that is read: 512 MiB. A higher one in an altered header would take all memory. */
const MAX_COST = 19;

/** Error for a backup that cannot be read; its message is for a person. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable';
}

interface Keys {
  readonly key: Buffer;
  /** Tells a wrong passphrase from an altered file. */
  readonly check: Buffer;
}

function deriveKeys(passphrase: string, salt: Buffer, cost: number): Promise<Keys> {
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 1024 + 1024 * 1024 };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES + CHECK_BYTES, options, (error, bytes) =>
      error ? reject(error) : resolve({ key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) }),
    ),
  );
}

function nonceOf(prefix: Buffer, piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(piece, PREFIX_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, PREFIX_BYTES + 4);
  return nonce;
}

/** Cuts a stream into pieces and tells of each whether it is the last. There is always one, which may be empty. */
async function* piecesOf(reader: ByteReader, size: number): AsyncGenerator<[Buffer, boolean]> {
  for (let piece = await reader.read(size); ;) {
    const next = piece.length < size ? Buffer.alloc(0) : await reader.read(size);
    yield [piece, next.length === 0];
    if (next.length === 0) return;
    piece = next;
  }
}

/**
 * Encrypts a stream of bytes with a passphrase.
 * @param cost of the key as a power of two; lowered by tests only
 */
export async function* seal(source: AsyncIterable<Buffer>, passphrase: string, cost = COST): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const { key, check } = await deriveKeys(passphrase, salt, cost);
  const header = Buffer.concat([MAGIC, Buffer.from([cost]), salt, prefix, check]);
  yield header;
  const reader = new ByteReader(source);
  let number = 0;
  try {
    for await (const [piece, isLast] of piecesOf(reader, PIECE_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, number, isLast));
      cipher.setAAD(header);
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      number += 1;
    }
  } finally {
    await reader.close();
  }
}

/**
 * Decrypts what `seal` wrote. A piece is given on only when it is proven genuine; the end of the stream proves that nothing
 * was cut off.
 * @throws BackupUnreadable for another kind of file, a wrong passphrase, and an altered or truncated file
 */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  try {
    const header = await reader.read(HEADER_BYTES);
    const { key, prefix } = await openHeader(header, passphrase);
    let number = 0;
    for await (const [sealed, isLast] of piecesOf(reader, PIECE_BYTES + TAG_BYTES)) {
      yield openPiece(sealed, key, nonceOf(prefix, number, isLast), header);
      number += 1;
    }
  } finally {
    await reader.close();
  }
}

async function openHeader(header: Buffer, passphrase: string): Promise<{ key: Buffer; prefix: Buffer }> {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new BackupUnreadable('This file is not a backup of this site, or its beginning is missing.');
  }
  const cost = header.readUInt8(MAGIC.length);
  if (cost < 1 || cost > MAX_COST) throw new BackupUnreadable('The beginning of the backup was altered.');
  const saltAt = MAGIC.length + 1;
  const prefixAt = saltAt + SALT_BYTES;
  const checkAt = prefixAt + PREFIX_BYTES;
  const { key, check } = await deriveKeys(passphrase, header.subarray(saltAt, prefixAt), cost);
  if (!timingSafeEqual(check, header.subarray(checkAt))) {
    throw new BackupUnreadable('BACKUP_PASSPHRASE is not the passphrase of this backup.');
  }
  return { key, prefix: header.subarray(prefixAt, checkAt) };
}

function openPiece(sealed: Buffer, key: Buffer, nonce: Buffer, header: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) throw new BackupUnreadable('The backup is incomplete: its end is missing.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new BackupUnreadable('The backup was altered or is incomplete: a part of it does not open.');
  }
}
