/** Local part: no spaces, no characters of mail syntax, nothing invisible except the joiners of Indian scripts. */
const LOCAL_PART = /^(?:[^\s@"(),:;<>[\\\]\p{C}]|[\u200c\u200d])+$/u;
const LOCAL_OCTETS = 64;
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}\u200c\u200d.\u3002\uff0e\uff61-]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

/**
 * An address inside another text, such as a header line or a setting: no blanks, brackets or control characters. It says where
 * an address stands; whether it is one that people may enter says `canonicalEmail`. For patterns with the flag `u`.
 */
export const ADDRESS_PATTERN = '[^\\s@<>\\p{Cc}]{1,128}@[^\\s@<>\\p{Cc}]{1,255}';
const LAST_ADDRESS = new RegExp(`(${ADDRESS_PATTERN})>?\\s*$`, 'u');

/** The address of a mailbox such as `Name <address@example.org>`; null when it has none. */
export const addressOfMailbox = (mailbox: string): string | null => LAST_ADDRESS.exec(mailbox)?.[1] ?? null;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Counts the bytes of a text as UTF-8. */
const octetsOf = (text: string): number => (isAscii(text) ? text.length : new TextEncoder().encode(text).length);

/**
 * Converts a domain to ASCII (IDNA, as browsers do): `münchen.de` becomes `xn--mnchen-3ya.de`; null when it is none.
 * Every spelling of one domain gives the same result, while lookalike letters stay distinct.
 */
function domainInAscii(domain: string): string | null {
  if (isAscii(domain)) return domain;
  if (!TYPED_DOMAIN.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Returns the canonical form in which an e-mail address is stored and compared: NFC letters, the domain in ASCII. The
 * local part stays as typed, in any script; mail servers with SMTPUTF8 (RFC 6531) accept it.
 * @returns null for a text that is no address
 */
export function canonicalEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at)).normalize('NFC');
  const domain = domainInAscii(text.slice(at + 1).normalize('NFC'));
  if (!LOCAL_PART.test(local) || octetsOf(local) > LOCAL_OCTETS) return null;
  if (domain === null || !DOMAIN.test(domain) || `${local}@${domain}`.includes('..')) return null;
  return `${local}@${domain}`;
}

/** Tells whether the address needs mail servers with SMTPUTF8 (RFC 6531). */
export const needsSmtpUtf8 = (address: string): boolean => !isAscii(address.slice(0, address.lastIndexOf('@')));
