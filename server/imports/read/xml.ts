import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import { parser, type QualifiedTag, type Tag } from 'sax';
import { FileRefused } from './refusal';
import { BROKEN } from './zip';

/** What is done with the parts of an XML document, in their order. */
interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributesOf({ attributes }: Tag | QualifiedTag): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'string' ? value : value.value]),
  );
}

/**
 * Reads an XML document chunk by chunk; after each, what the handler collected can be taken. Entities that a document
 * declares are not expanded, but refused.
 * @throws FileRefused when it is not well-formed
 */
export async function* readXml(stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const reader = parser(true, { trim: false });
  const decoder = new StringDecoder('utf8');
  reader.onopentag = (tag) => handler.open?.(localName(tag.name), attributesOf(tag));
  reader.ontext = (text) => handler.text?.(text);
  reader.oncdata = (text) => handler.text?.(text);
  reader.onclosetag = (name) => handler.close?.(localName(name));
  reader.onerror = () => {
    throw new FileRefused(BROKEN);
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      reader.write(decoder.write(chunk));
      yield;
    }
    reader.write(decoder.end()).close();
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(BROKEN);
  }
}

/** Reads a whole document. */
export async function readWhole(stream: Readable, handler: XmlHandler): Promise<void> {
  const chunks = readXml(stream, handler);
  while (!(await chunks.next()).done);
}
