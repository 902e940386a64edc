/** Where the files of pictures lie: a folder of this machine, or a bucket. */
export interface PictureStore {
  /**
   * Writes a file whole or not at all, in place of one of that name.
   * @throws NotStored when the place does not take it
   */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Reads a file; null when there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a file, if there is one. */
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes left before a moment. */
  tidy(before: Date): Promise<void>;
}

const REASONS = {
  full: 'the place for pictures is full. Ask whoever looks after the site to make room.',
  refused: 'the place for pictures refuses the site. Ask whoever looks after the site to check its keys and its quota.',
  silent: 'the place for pictures does not answer at the moment. Try again later.',
} as const;

/** Error for a file that the store did not take. The message is for the log. */
export class NotStored extends Error {
  override readonly name = 'NotStored';
  /** What the person who chose the file is told. */
  readonly sentence: string;

  constructor(message: string, reason: keyof typeof REASONS, options?: ErrorOptions) {
    super(message, options);
    this.sentence = `The picture was not stored: ${REASONS[reason]}`;
  }
}
