/** Error for a file that is not taken; its message is a sentence for the person who chose it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}
