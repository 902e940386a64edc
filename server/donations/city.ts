/** A PIN may stand behind the city: "Pune 411030". */
const PIN = /\b\d{3}\s?\d{3}\b/g;

/**
 * The city in a typed address: the second to last part between commas, else the first ('' when there is none).
 * An address never leaves the server, so a part with a number in it, which is a house or street, is not taken: then the
 * last part is, if that has none.
 */
export function cityOf(address: string | null): string {
  const parts = (address ?? '')
    .split(',')
    .map((part) => part.replace(PIN, '').trim())
    .filter(Boolean);
  const candidates = [parts.at(-2) ?? parts[0], parts.at(-1)];
  return candidates.find((part) => part !== undefined && !/\d/.test(part)) ?? '';
}
