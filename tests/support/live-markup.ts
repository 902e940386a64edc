import type { Page } from 'playwright-core';

/**
 * Returns what in a document could run or lead away although only texts were to be shown: handlers, addresses that are
 * scripts, frames with documents of their own, foreign scripts, styles and forms, and elements that stand for names of
 * the page. Runs in the browser.
 * @param html a document to parse instead of the page's own
 */
function findLiveMarkup(html: string | null): string[] {
  const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const found: string[] = [];
  const isForeign = (address: string): boolean => /xss\.invalid/.test(address);
  const runs = (address: string): boolean =>
    // React's own sentence stands where it refused an address.
    !address.includes('React has blocked') &&
    // eslint-disable-next-line no-control-regex -- browsers leave them out before they read the scheme
    /^(?:javascript|vbscript|data:text\/html|data:text\/javascript)/i.test(address.replace(/[\u0000-\u0020]/g, ''));
  const links = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'to', 'values'];
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName;
    // The address of a picture is never run.
    const isPicture = ['img', 'image', 'source'].includes(name) || element.getAttribute('as') === 'image';
    const say = (what: string): void => void found.push(`<${name}> ${what}`.slice(0, 160));
    for (const attribute of element.attributes) {
      if (/^on/i.test(attribute.name)) say(`${attribute.name}=${attribute.value}`);
      if (!isPicture && links.includes(attribute.name) && runs(attribute.value))
        say(`${attribute.name}=${attribute.value}`);
      if (attribute.name === 'srcdoc' && attribute.value.includes('__xss')) say('srcdoc');
      if (attribute.name === 'style' && /xss\.invalid|__xss/.test(attribute.value)) say(`style=${attribute.value}`);
    }
    const source = element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('action') ?? '';
    const type = element.getAttribute('type') ?? '';
    if (name === 'script' && (isForeign(source) || (!/json/.test(type) && element.textContent.includes('__xss(')))) {
      say(source || element.textContent);
    }
    if (name === 'style' && /xss\.invalid|__xss/.test(element.textContent)) say(element.textContent);
    if (['iframe', 'link', 'form', 'embed', 'object'].includes(name) && !isPicture && isForeign(source)) say(source);
    if (name === 'meta' && element.getAttribute('http-equiv')?.toLowerCase() === 'refresh') say('refresh');
    if (name === 'base' && element.hasAttribute('href')) say(source);
    if (['object', 'embed', 'applet', 'frameset', 'marquee', 'plaintext', 'xmp'].includes(name)) say('');
    if (['__xss', 'getElementById', 'attributes'].includes(element.id || (element.getAttribute('name') ?? '')))
      say('clobbers');
  }
  return [...new Set(found)];
}

/** Returns what could run on the page as it stands. */
export const liveMarkup = (page: Page): Promise<string[]> => page.evaluate(findLiveMarkup, null);

/** Returns what could run in a document that a server wrote. */
export const liveMarkupIn = (page: Page, html: string): Promise<string[]> => page.evaluate(findLiveMarkup, html);
