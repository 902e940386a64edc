import { knownCity } from '../../rules/cities';

/** A PIN stands alone or behind the city: "Pune 411030", "Pune - 411 030". */
const PIN = /[\s-]*\b\d{3}\s?\d{3}\b/g;

/**
 * The city in a typed address: the second to last part, else any other from the end that is a city by name; '' when there
 * is none. People write addresses in every order, and an address must never leave the server, so a part
 * that is not the name of a city is not shown, whatever its place.
 */
export function cityOf(address: string | null): string {
  const parts = (address ?? '').split(/[,\n]/).map((part) => part.replace(PIN, '').trim());
  for (const part of [parts.at(-2), ...parts.toReversed()]) {
    const city = part ? knownCity(part) : null;
    if (city) return city;
  }
  return '';
}
