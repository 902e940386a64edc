import { pipeline, Readable, type Duplex } from 'node:stream';

/** Leads a stream of bytes through a transform, such as gzip. An error of either ends both. */
export function through(source: AsyncIterable<Buffer>, transform: Duplex): AsyncIterable<Buffer> {
  pipeline(Readable.from(source, { objectMode: false }), transform, () => undefined);
  return transform as AsyncIterable<Buffer>;
}
