import { BackupUnreadable, seal, unseal } from '../../server/backup/seal';
import { readEntries, writeEntries, type Entry } from '../../server/backup/entries';

const PASSPHRASE = 'a passphrase of many words';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const sealed = (bytes: Buffer) => collect(seal(chunksOf(bytes, 50_000), PASSPHRASE, 8));
const opened = (bytes: Buffer, passphrase = PASSPHRASE) => collect(unseal(chunksOf(bytes, 7_777), passphrase));

const PIECE = 65_536;
const HEADER = 48;
const pieces = Buffer.alloc(3 * PIECE, 'gifts ');

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('%i bytes come back as they were', async (length) => {
  const bytes = pieces.subarray(0, length);
  const file = await sealed(bytes);
  expect(file.includes('gifts gifts')).toBe(false);
  expect((await opened(file)).equals(bytes)).toBe(true);
});

test('another passphrase is named as such', async () => {
  await expect(opened(await sealed(pieces), 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not');
});

test('an altered byte anywhere is refused: magic, salt, nonce, check, first piece, tag', async () => {
  const file = await sealed(pieces);
  for (const at of [0, 9, 25, 32, HEADER, HEADER + PIECE, file.length - 1]) {
    const altered = Buffer.from(file);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    await expect(opened(altered)).rejects.toThrow(BackupUnreadable);
  }
});

test('a file that ends early is refused, also between two pieces', async () => {
  const file = await sealed(pieces);
  const sealedPiece = PIECE + 16;
  for (const length of [0, 20, HEADER, HEADER + 5, HEADER + sealedPiece, HEADER + 2 * sealedPiece, file.length - 1]) {
    await expect(opened(file.subarray(0, length))).rejects.toThrow(BackupUnreadable);
  }
});

test('pieces that changed places or were added are refused', async () => {
  const file = await sealed(pieces);
  const at = (index: number) => file.subarray(HEADER + index * (PIECE + 16), HEADER + (index + 1) * (PIECE + 16));
  const header = file.subarray(0, HEADER);
  await expect(opened(Buffer.concat([header, at(1), at(0), at(2)]))).rejects.toThrow(BackupUnreadable);
  await expect(opened(Buffer.concat([file, at(2)]))).rejects.toThrow(BackupUnreadable);
});

test('entries come back in order, unread bodies are skipped, and a missing end is noticed', async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { head: { kind: 'picture', name: 'a' }, body: chunksOf(pieces, 100_000) };
    yield { head: { kind: 'picture', name: 'b' }, body: chunksOf(Buffer.from('small'), 2) };
    yield { head: { kind: 'end' }, body: await Promise.resolve(chunksOf(Buffer.alloc(0), 1)) };
  }
  const bytes = await collect(writeEntries(entries()));
  const found: string[] = [];
  for await (const { head, body } of readEntries(chunksOf(bytes, 999))) {
    found.push(head.kind === 'picture' && head.name === 'b' ? (await collect(body)).toString() : head.kind);
  }
  expect(found).toEqual(['picture', 'small', 'end']);
  const cut = async () => {
    for await (const entry of readEntries(chunksOf(bytes.subarray(0, -10), 999))) void entry;
  };
  await expect(cut()).rejects.toThrow('The backup is incomplete');
});
