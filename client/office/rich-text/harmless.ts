import { readAddress } from '../../../rules/read-address';
import { RICH_ATTRIBUTES, RICH_SCHEMES, RICH_TAGS, WORDLESS_TAGS } from '../../../rules/rich-text';
import { embedAddress } from './embed';

const tags = new Set(RICH_TAGS);
const wordless = new Set(WORDLESS_TAGS);

function isFollowable(address: string): boolean {
  const url = readAddress(address, location.origin);
  return url !== null && RICH_SCHEMES.includes(url.protocol.slice(0, -1));
}

/** Removes an element's forbidden attributes. */
function strip(element: Element): void {
  const name = element.localName;
  for (const attribute of [...element.attributes]) {
    const isAddress = attribute.name === 'href' || attribute.name === 'src';
    const isKept = RICH_ATTRIBUTES[name]?.includes(attribute.name) && (!isAddress || isFollowable(attribute.value));
    if (!isKept) element.removeAttribute(attribute.name);
  }
  if (name === 'iframe' && !embedAddress(element.getAttribute('src') ?? '')) element.remove();
}

/**
 * Parses the markup into a harmless element, by the server's rules for rich text. It is parsed into an inert document,
 * where no handler runs and nothing is loaded, and leaves it only after cleaning.
 */
export function harmlessElement(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of [...body.querySelectorAll('*')]) {
    if (wordless.has(element.localName)) element.remove();
    else if (element.namespaceURI === body.namespaceURI && tags.has(element.localName)) strip(element);
    else element.replaceWith(...element.childNodes);
  }
  const first = body.firstElementChild;
  return first instanceof HTMLElement ? first : document.createElement('div');
}
