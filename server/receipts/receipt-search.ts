import { searchedText, type Conditions } from '../database/listing';

/** The financial year of a receipt number, PS/2026-27/000351, from its hyphen on: 2026-2 is typed on the way to it. */
const YEAR = /(?<!\d)(20\d\d)-(\d{0,2})(?!\d)/;

/** One or two digits: of a serial, since as a word's beginning they are in the year of every other number. */
const SHORT_SERIAL = /^\d{1,2}$/;

/**
 * Adds what is searched for to the conditions of the receipts screen, on `receipt_listings l`. A financial year is that
 * of the receipt; with the days that it implies, a list by number or by date begins there in the index. One or two
 * digits are the serial of a receipt.
 */
export function searchReceipts(where: Conditions, search: string | null | undefined): Conditions {
  const text = searchedText(search);
  if (SHORT_SERIAL.test(text)) {
    return where.add((serial) => `l.id in (select id from receipts where serial = ${serial}::int)`, text);
  }
  const year = searchedYear(text);
  if (!year) return where.searchWords(text, 'l.search_text');
  return where
    .add((value) => `l.financial_year = ${value}`, `${year.first}-${year.next.slice(2)}`)
    .add((day) => `l.issued_on >= ${day}`, `${year.first}-04-01`)
    .add((day) => `l.issued_on <= ${day}`, `${year.next}-03-31`)
    .searchWords(year.typed === text ? '' : text, 'l.search_text');
}

/** Finds a financial year in what is typed: the calendar years in which it begins and ends. */
function searchedYear(text: string): { typed: string; first: string; next: string } | null {
  const [typed, first, second] = YEAR.exec(text) ?? [];
  if (!typed || !first) return null;
  const next = String(Number(first) + 1);
  return next.slice(2).startsWith(second ?? '') ? { typed, first, next } : null;
}
