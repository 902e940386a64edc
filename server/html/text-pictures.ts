import { escapeHtml } from './escape';

/** What stands for a picture in a text; as the API's `Picture`, without what only a page's own layout needs. */
export interface TextPicture {
  readonly link: string;
  /** `srcset`; empty where there is one file. */
  readonly sources: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Elements and attributes of sanitized HTML: quotes are double, and nothing else has this form. */
const IMAGE = /<img\b[^>]*>/g;
const attribute = (name: string): RegExp => new RegExp(` ${name}="([^"]*)"`);
const SRC = attribute('src');
const ALT = attribute('alt');
const SIZE = / (?:width|height)="[^"]*"/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Width of a text's column on a wide window, in rem; a narrow window is as wide as the text. */
const SIZES = '(min-width: 48em) 42rem, 100vw';

const sourceOf = (image: string): string => unescaped(SRC.exec(image)?.[1] ?? '');

/** Lists the links of the pictures in sanitized HTML. */
export const picturesIn = (html: string): string[] => (html.match(IMAGE) ?? []).map(sourceOf);

function shown(image: string, { link, sources, width, height, alt }: TextPicture): string {
  const own = [
    ` src="${escapeHtml(link)}"`,
    sources && ` srcset="${escapeHtml(sources)}" sizes="${SIZES}"`,
    ` width="${width}" height="${height}"`,
    // The writer's own words come first.
    ALT.exec(image)?.[1] ? '' : ` alt="${escapeHtml(alt)}"`,
  ].join('');
  const rest = image.replace(SIZE, '').replace(SRC, '');
  return (ALT.exec(image)?.[1] ? rest : rest.replace(ALT, '')).replace(/^<img/, `<img${own}`);
}

/**
 * Shows the site's own files in place of the links in sanitized HTML, in widths and with their size, so that nothing
 * jumps. A link without one stays.
 * @param find finds what stands for a link; null or undefined without it
 */
export const withPictures = (html: string, find: (link: string) => TextPicture | null | undefined): string =>
  html.replace(IMAGE, (image) => {
    const picture = find(sourceOf(image));
    return picture ? shown(image, picture) : image;
  });
