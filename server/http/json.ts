/** An escape that may stand for NUL or for half of a character. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const LONE_SURROGATE = /\p{Cs}/gu;

const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(LONE_SURROGATE, '\ufffd') : value;

/**
 * Parses JSON whose texts are going to be stored. PostgreSQL takes neither NUL nor, within jsonb, half a character, which
 * a browser sends when a text was cut in the middle of an emoji: the first is left out, the second becomes U+FFFD.
 * @throws SyntaxError
 */
export const parseStorable = (text: string): unknown =>
  JSON.parse(text, SUSPECT.test(text) ? storable : undefined) as unknown;
