import { randomUUID } from 'node:crypto';

/**
 * Returns an id for a new row: a UUID of version 7 (RFC 9562, 5.7), which begins with the milliseconds of its making and
 * has 74 random bits. Rows made one after the other lie beside each other in every index on such an id, so that a gift
 * touches few pages; with random ids PostgreSQL reads, and logs in full, another page for each. Only for ids that may
 * tell when they were made; a secret is never made of one.
 * @param at milliseconds since 1970
 */
export function newRowId(at = Date.now()): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
