import type { IsoDate } from './dates';

/** What the foundation's settings say of its registration under 80G; '' or null where nothing is filled in. */
export interface Registration80g {
  number: string | null | undefined;
  pan: string | null | undefined;
  from: IsoDate | '' | null | undefined;
  until: IsoDate | '' | null | undefined;
}

/**
 * Whether a donation of this day (Asia/Kolkata) can carry the tax benefit at all: the foundation has to have a number
 * and a PAN to print, and the day has to lie within the registration's term, where one is given.
 */
export function is80gActive({ number, pan, from, until }: Registration80g, day: IsoDate): boolean {
  return Boolean(number && pan) && (!from || from <= day) && (!until || day <= until);
}
