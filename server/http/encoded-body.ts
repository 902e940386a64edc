import { compress, type Encoding } from './encoding';

/** The body of a response that is sent more than once: compressed once per encoding, when first asked for. */
export class EncodedBody {
  private bytes: Buffer | undefined;
  private readonly running = new Map<Encoding, Promise<Buffer>>();
  private readonly made = new Map<Encoding, Buffer>();

  constructor(private text: string) {}

  /** The whole body; its text is kept no longer. */
  get plain(): Buffer {
    if (!this.bytes) {
      this.bytes = Buffer.from(this.text);
      this.text = '';
    }
    return this.bytes;
  }

  /** The body as text while nobody has asked for its bytes: Node sends a short text with its head in one piece. */
  get unreadText(): string | undefined {
    return this.bytes ? undefined : this.text;
  }

  /** Returns the bytes in an encoding, plain without one; undefined while they are not compressed yet. */
  at(encoding: Encoding | undefined): Buffer | undefined {
    return encoding ? this.made.get(encoding) : this.plain;
  }

  /** Returns the same, and compresses at the first call. */
  encoded(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return Promise.resolve(this.plain);
    const known = this.running.get(encoding);
    if (known) return known;
    const compressed = compress(this.plain, encoding).then((bytes) => {
      this.made.set(encoding, bytes);
      return bytes;
    });
    this.running.set(encoding, compressed);
    compressed.catch(() => this.running.delete(encoding));
    return compressed;
  }
}
