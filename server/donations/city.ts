const LONGEST_CITY = 40;

/**
 * The city in a typed address, as the specification reads it: the second to last part, else the first. A line break
 * parts like a comma. A part with a digit is a house or a PIN, and a long one is a description: neither leaves the
 * server, and the answer is ''.
 */
export function cityOf(address: string | null): string {
  const parts = (address ?? '').split(/[,\n]/).map((part) => part.trim());
  const city = parts.at(-2) || (parts[0] ?? '');
  return /\p{Nd}/u.test(city) || city.length > LONGEST_CITY ? '' : city;
}
