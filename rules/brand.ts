import { monogramOf } from './monogram';

/** Files that the server draws of a foundation's logo and of a signature, and how the settings name them. */

/** Folder of these files, as a path of this site. */
export const BRAND_FOLDER = '/brand/';

/** Sides of the square icons in pixels: browser tabs, Apple's home screens, and the two of a web manifest. */
export const ICON_SIZES = [32, 180, 192, 512] as const;

/**
 * `logo` keeps transparent parts and is for the site; `print` is on white, for receipts and mails; `share` is the picture
 * of link previews.
 */
export const BRAND_FILES = ['logo', 'print', 'icon-32', 'icon-180', 'icon-192', 'icon-512', 'share'] as const;
export type BrandFile = (typeof BRAND_FILES)[number];

/** Size in pixels of a picture for link previews, as the networks want it. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

const FILE_NAME = new RegExp(`^([0-9a-f]{32})-(${BRAND_FILES.join('|')})\\.png$`);

/** Returns the address of a file of a drawing. Its content never changes. */
export const brandLink = (drawing: string, file: BrandFile): string => `${BRAND_FOLDER}${drawing}-${file}.png`;

/** Reads drawing and file from an address; null for any other text. */
export function parseBrandLink(path: string): { drawing: string; file: BrandFile } | null {
  if (!path.startsWith(BRAND_FOLDER)) return null;
  const [, drawing, name] = FILE_NAME.exec(path.slice(BRAND_FOLDER.length)) ?? [];
  const file = BRAND_FILES.find((known) => known === name);
  return drawing && file ? { drawing, file } : null;
}

/** Rows of the settings that say what was drawn; no form knows them. */
export const DRAWN = { logo: 'drawn_logo', signature: 'drawn_signature' } as const;

/** What was drawn: the name of its files, and the size of its `print` in pixels. */
export interface Drawing {
  readonly drawing: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Names what the foundation's mark is drawn from: the link of its logo, else the letter of its name; '' for the built-in
 * mark.
 */
export function markSource({ logo, siteName }: { logo: string; siteName: string }): string {
  if (logo) return logo;
  const letter = monogramOf(siteName);
  return letter === null ? '' : LETTER + letter;
}

const LETTER = 'letter:';

/** Returns the letter that a source names; null for the link of a picture. */
export const letterOf = (source: string): string | null =>
  source.startsWith(LETTER) ? source.slice(LETTER.length) : null;

/** Writes what was drawn, and from what, for the settings. */
export const drawingText = ({ drawing, width, height }: Drawing, source: string): string =>
  `${drawing} ${width}x${height} ${source}`;

/** Reads what was drawn from a source; null where that was not drawn yet, or something else was. */
export function drawingOf(stored: string | undefined, source: string): Drawing | null {
  const [, drawing, width, height, from] = /^([0-9a-f]{32}) (\d+)x(\d+) (.+)$/.exec(stored ?? '') ?? [];
  return drawing && from === source ? { drawing, width: Number(width), height: Number(height) } : null;
}
