/** Reads a stream of bytes in pieces of chosen sizes. Memory holds one piece and one chunk of the source. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private waiting: Buffer[] = [];
  private length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Reads `size` bytes; fewer only where the source ends. */
  async read(size: number): Promise<Buffer> {
    while (this.length < size) {
      const next = await this.source.next();
      if (next.done) break;
      this.waiting.push(next.value);
      this.length += next.value.length;
    }
    const all = this.waiting.length === 1 && this.waiting[0] ? this.waiting[0] : Buffer.concat(this.waiting);
    const piece = all.subarray(0, size);
    const rest = all.subarray(size);
    this.waiting = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return piece;
  }

  /** Ends the source, so that it gives back what it holds. */
  async close(): Promise<void> {
    await this.source.return?.();
  }
}
