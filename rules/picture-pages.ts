import { readAddress } from './read-address';

/** Hosts of pages that show a picture but are none: an image element on our site would stay empty. */
const PAGES: readonly { readonly name: string; readonly hosts: RegExp; readonly pictures?: RegExp }[] = [
  // Two addresses of Drive answer with the picture itself.
  { name: 'Google Drive', hosts: /^(?:drive|docs)\.google\.com$/, pictures: /^\/(?:uc|thumbnail)$/ },
  { name: 'Google Photos', hosts: /^(?:photos\.google\.com|photos\.app\.goo\.gl)$/ },
  { name: 'Facebook', hosts: /^(?:[\w-]+\.)?(?:facebook\.com|fb\.com|fb\.me|fb\.watch)$/ },
];

const IMAGE_HOST_PAGE =
  'This is the page of a picture, not the picture. Copy its direct link there, which begins with https://i.ibb.co/, or press “Choose a picture”.';

/** Tells what to do instead of linking to a page that is no picture; null for any other link. */
export function pageInsteadOfPicture(link: string): string | null {
  const address = readAddress(link);
  if (!address) return null;
  const { hostname, pathname } = address;
  const host = hostname.toLowerCase().replace(/^www\./, '');
  if (host === 'ibb.co') return IMAGE_HOST_PAGE;
  const page = PAGES.find(({ hosts, pictures }) => hosts.test(host) && !pictures?.test(pathname));
  return page
    ? `This is a page of ${page.name}, not a picture. Save the picture there, then press “Choose a picture”.`
    : null;
}
