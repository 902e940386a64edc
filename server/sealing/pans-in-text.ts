import { UNREADABLE_PAN } from '../../rules/pan';
import { openPan, sealPan } from './held-keys';
import { mayHoldSealed, PanSealError, PanTamperedError, SEALED_PAN } from './pan-seal';

/**
 * A PAN anywhere in a text, a word of its own: not a part of a longer number, such as a GSTIN, nor of a mail address. What
 * stands before it may be an escaped mark of JSON, such as `\n`.
 */
const PAN = /(?:(?<![A-Za-z0-9@])|(?<=\\[bfnrt]))[A-Z]{5}[0-9]{4}[A-Z](?![A-Za-z0-9]|[\w.%+-]*@)/g;

/** The value of a field of JSON by whose name it is a PAN, as somebody typed it: "pan": "abcde 1234 f". */
const TYPED_PAN = /("[\w .-]{0,40}pan[\w .-]{0,40}"\s*:\s*")([a-z]{5}[ -]?[0-9]{4}[ -]?[a-z])(?=")/gi;

/** Quick looks, since nearly all texts hold none. */
const MAYBE_PAN = /[A-Z]{5}[0-9]{4}[A-Z]/;
const MAYBE_TYPED = /pan[\w .-]{0,40}"\s*:/i;

const SHORTEST = 10;

/** What a text is searched for when the database is asked which rows hold a PAN in clear; wider than what is sealed. */
export const MAY_HOLD_PAN_SQL = String.raw`[A-Z]{5}[0-9]{4}[A-Z]|["{,][A-Za-z]{5}[ -]?[0-9]{4}[ -]?[A-Za-z]["},]`;

/**
 * Seals every PAN of a text that is on its way to the database. What looks sealed before was typed by somebody, since what
 * the database gives is opened: it is broken up, so that nobody has a PAN opened for them that they found sealed.
 * @throws PanSealError for a PAN that could not be read: written on, it would be lost, or stand so on a receipt
 */
export function sealPansIn(text: string): string {
  if (text.length < SHORTEST) return text;
  refuseUnreadable(text);
  const honest = mayHoldSealed(text) ? text.replace(SEALED_PAN, (typed) => typed.replace(':', ' ')) : text;
  const sealed = MAYBE_PAN.test(honest) ? honest.replace(PAN, sealPan) : honest;
  if (!MAYBE_TYPED.test(sealed)) return sealed;
  return sealed.replace(TYPED_PAN, (_all, before: string, pan: string) => before + sealPan(pan));
}

/** Opens one that stands in a row of many: a changed one must not keep the others from being read. */
function openOrMark(sealed: string): string {
  try {
    return openPan(sealed);
  } catch (error) {
    if (error instanceof PanTamperedError) return UNREADABLE_PAN;
    throw error;
  }
}

/**
 * Opens every sealed PAN of a text that comes from the database; one that was changed becomes UNREADABLE_PAN.
 * @throws PanSealError when one is sealed with a key that this process does not hold
 */
export const openPansIn = (text: string): string => (mayHoldSealed(text) ? text.replace(SEALED_PAN, openOrMark) : text);

/**
 * Opens every sealed PAN of a text, or takes one that a connection has opened, to store it in clear.
 * @throws PanSealError for a PAN that could not be read: what lies there stays
 */
export function openPansToStore(text: string): string {
  const opened = openPansIn(text);
  refuseUnreadable(opened);
  return opened;
}

function refuseUnreadable(text: string): void {
  if (text.includes(UNREADABLE_PAN)) throw new PanSealError('A PAN that could not be read is not written on.');
}

/**
 * Seals every text of a JSON, or element of a list as PostgreSQL writes it, that is nothing but a PAN, in any case and
 * with spaces or hyphens.
 */
export const sealTypedPansIn = (text: string): string =>
  text.replace(/(?<=["{,])[a-z]{5}[ -]?[0-9]{4}[ -]?[a-z](?=["},])/gi, sealPan);
