const LONGEST_CITY = 40;

/**
 * Returns the city in a typed address, as the specification defines it: the second to last part, else the first. A line
 * break separates parts like a comma. A part with a digit is a house number or a PIN code, and a long one is a
 * description: for both the result is '', so that neither leaves the server.
 */
export function cityOf(address: string | null): string {
  const parts = (address ?? '').split(/[,\n]/).map((part) => part.trim());
  const city = parts.at(-2) || (parts[0] ?? '');
  return /\p{Nd}/u.test(city) || city.length > LONGEST_CITY ? '' : city;
}
