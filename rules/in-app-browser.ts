/**
 * Browsers inside other apps, and Opera Mini and UC, in which the provider's window and the bank's do not work: the whole
 * page has to go there and come back (facts of the provider on `callback_url`). Android says `; wv)` of any of them.
 */
const IN_APP =
  /Instagram|FBAN\/|FBAV\/|FB_IAB|WhatsApp\/|Snapchat|LinkedInApp|Line\/\d|MicroMessenger|Twitter for|Opera Mini|UCBrowser|UCWEB|; wv\)/i;

/** @param userAgent as the browser names itself */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
