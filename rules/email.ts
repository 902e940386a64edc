/** What may stand before the @: no blanks, no signs of the mail's own syntax, nothing that is not seen but the joiners of Indian scripts. */
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

/**
 * The domain as the DNS has it: `münchen.de` is `xn--mnchen-3ya.de` (IDNA, as browsers do it); null when it is none. Letters that
 * only look like others stay apart by it, and every spelling of one domain comes to the same.
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
 * The one form in which an e-mail address is kept and compared: composed letters (NFC), the domain in ASCII. What is before the
 * @ stays as it was typed, in any script; mail servers that know SMTPUTF8 (RFC 6531) take it.
 * @returns null for a text that is no address
 */
export function canonicalEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at)).normalize('NFC');
  const domain = domainInAscii(text.slice(at + 1).normalize('NFC'));
  if (!LOCAL_PART.test(local) || new TextEncoder().encode(local).length > LOCAL_OCTETS) return null;
  if (domain === null || !DOMAIN.test(domain) || `${local}@${domain}`.includes('..')) return null;
  return `${local}@${domain}`;
}

/** True when the mail servers on the way have to know SMTPUTF8 for it. */
export const needsSmtpUtf8 = (address: string): boolean => !isAscii(address.slice(0, address.lastIndexOf('@')));
