/** First and last byte of a part, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a Range header for a body of `size` bytes (RFC 9110, section 14): one range only.
 * @returns null when the whole body is to be sent, since there is no range, several, or a malformed one
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= size ? 'unsatisfiable' : { from, to };
}
