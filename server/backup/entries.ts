import { ByteReader } from './byte-reader';
import { BackupUnreadable } from './seal';

/** What an entry of a backup is; the manifest is first, the end last. */
export type EntryHead =
  | { readonly kind: 'manifest' }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'picture'; readonly name: string }
  | { readonly kind: 'end' };

export interface Entry {
  readonly head: EntryHead;
  readonly body: AsyncIterable<Buffer>;
}

/** Maximum bytes of a part: bounds the memory of the reader. */
const MAX_PART = 1024 * 1024;
const LENGTH_BYTES = 4;

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Writes entries one after another: each a head in JSON and a body in parts, every part after its length in four bytes; a
 * length of 0 ends the body. So no length is needed before a table has been read.
 */
export async function* writeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    const text = Buffer.from(JSON.stringify(head));
    yield Buffer.concat([lengthOf(text.length), text]);
    for await (const bytes of body) {
      for (let at = 0; at < bytes.length; at += MAX_PART) {
        const part = bytes.subarray(at, at + MAX_PART);
        yield Buffer.concat([lengthOf(part.length), part]);
      }
    }
    yield lengthOf(0);
  }
}

/**
 * Reads entries. The body of one is read, or skipped, before the next comes.
 * @throws BackupUnreadable where the bytes are no entries or the end is missing
 */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(source);
  try {
    for (;;) {
      const head = await readHead(reader);
      const body = partsOf(reader);
      yield { head, body };
      for await (const skipped of body) void skipped;
      if (head.kind === 'end') break;
    }
    if ((await reader.read(1)).length > 0) throw new BackupUnreadable('The backup goes on after its end.');
  } finally {
    await reader.close();
  }
}

async function readLength(reader: ByteReader): Promise<number> {
  const bytes = await reader.read(LENGTH_BYTES);
  const length = bytes.length === LENGTH_BYTES ? bytes.readUInt32BE() : MAX_PART + 1;
  if (length > MAX_PART) throw new BackupUnreadable('The backup is incomplete: an entry of it is cut off.');
  return length;
}

async function readPart(reader: ByteReader, length: number): Promise<Buffer> {
  const part = await reader.read(length);
  if (part.length < length) throw new BackupUnreadable('The backup is incomplete: an entry of it is cut off.');
  return part;
}

async function readHead(reader: ByteReader): Promise<EntryHead> {
  const text = await readPart(reader, await readLength(reader));
  return JSON.parse(text.toString()) as EntryHead;
}

async function* partsOf(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await readLength(reader);
    if (length === 0) return;
    yield await readPart(reader, length);
  }
}
