/** Endings of addresses that mail programs turn into links; `in`, `co` and the like end words of names, too. */
const ENDINGS =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|club|live|link|click|app|dev|page|io|cc|vip|icu|bid|loan|tech|website|space|ru|cn|tk|ly|gg|(?:co|org|net|ac|gov)\\.in';

const ADDRESS = new RegExp(
  `://|\\bwww\\.|[\\p{L}\\p{M}\\d-]{2,}\\.(?:${ENDINGS})(?![\\p{L}\\d])|[\\p{L}\\p{M}\\d]\\.\\p{L}{2,}/\\S`,
  'iu',
);

/** Marks of Indian scripts that are not seen between Latin letters. */
const JOINERS = /[\u200c\u200d]/g;

const MAILBOX = /[^\s@]@[\p{L}\p{M}\d-]+(?:\.[\p{L}\p{M}\d-]+)*\.\p{L}{2,}|\bmailto:/iu;

/**
 * Tells whether a text has a web address. A name with one would be a link in the mails that we send, and we would carry
 * somebody's advertisement to a stranger.
 */
export const hasWebAddress = (text: string): boolean => ADDRESS.test(text.replace(JOINERS, ''));

/**
 * Tells whether a text has what a mail program turns into a link by itself: a web address or a mail address. What a
 * stranger typed, and what we mail to somebody else, may have neither.
 */
export const hasLink = (text: string): boolean => hasWebAddress(text) || MAILBOX.test(text.replace(JOINERS, ''));
