/** Where the files of pictures lie: a folder of this machine, or a bucket. */
export interface PictureStore {
  /** Writes a file whole or not at all, in place of one of that name. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Reads a file; null when there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a file, if there is one. */
  remove(name: string): Promise<void>;
  /** Removes what interrupted writes left before a moment. */
  tidy(before: Date): Promise<void>;
}
