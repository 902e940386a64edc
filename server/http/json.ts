/** Escape that may stand for NUL or for a lone surrogate. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const LONE_SURROGATE = /\p{Cs}/gu;

const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').replace(LONE_SURROGATE, '\ufffd') : value;

/**
 * Parses JSON whose texts will be stored. PostgreSQL accepts neither NUL nor, in jsonb, a lone surrogate, which a
 * browser sends when a text was cut inside an emoji: NUL is removed, a lone surrogate becomes U+FFFD.
 * @throws SyntaxError
 */
export const parseStorable = (text: string): unknown =>
  JSON.parse(text, SUSPECT.test(text) ? storable : undefined) as unknown;
