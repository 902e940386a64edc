/**
 * User agents of in-app browsers, Opera Mini and UC, in which the windows of provider and bank do not work: the whole
 * page has to go there and come back (provider's documentation of `callback_url`). Android marks any of them with `;
 * wv)`.
 */
const IN_APP =
  /Instagram|FBAN\/|FBAV\/|FB_IAB|WhatsApp\/|Snapchat|LinkedInApp|Line\/\d|MicroMessenger|Twitter for|Opera Mini|UCBrowser|UCWEB|; wv\)/i;

/**
 * Tells whether a browser runs inside another app.
 * @param userAgent the User-Agent header, or navigator.userAgent
 */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
