import sharp, { type Sharp } from 'sharp';
import { ICON_SIZES, SHARE_SIZE, type BrandFile } from '../../rules/brand';
import type { DrawnFile } from './draw-apart';

const WHITE = '#FFFFFF';
/** The page's colour, behind the logo in link previews. */
const IVORY = '#FFFBF4';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 } as const;
/** Largest size of a logo on the site, at four times its height in the navbar. */
const LOGO = { width: 528, height: 176 } as const;
/** Largest size of a logo in print: four times that of the box on a receipt, in points. */
const PRINT = { width: 400, height: 180 } as const;
const SIGNATURE = { width: 560, height: 136 } as const;
/** Free part of an icon for Apple's home screens, whose corners are cut. */
const APPLE_MARGIN = 18;
const SHARE_LOGO = { width: 760, height: 340 } as const;

/** Colours of a palette: enough for logos, and a third of the bytes. */
const COLOURS = 128;
/** Ink has few. */
const INK_COLOURS = 24;
const PNG = { palette: true, effort: 7, compressionLevel: 9 } as const;

async function toFile(file: BrandFile, image: Sharp, colours = COLOURS): Promise<DrawnFile> {
  const { data, info } = await image.png({ ...PNG, colours }).toBuffer({ resolveWithObject: true });
  return { file, bytes: data, width: info.width, height: info.height };
}

const within = (bytes: Buffer, size: { width: number; height: number }): Sharp =>
  sharp(bytes).resize({ ...size, fit: 'inside', withoutEnlargement: true });

/** Draws a logo centred on a ground of its own. */
async function centred(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  room: { width: number; height: number },
  background: string | typeof CLEAR,
): Promise<Sharp> {
  const logo = await sharp(bytes)
    .resize({ ...room, fit: 'inside' })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background } }).composite([{ input: logo, gravity: 'centre' }]);
}

async function icon(bytes: Buffer, size: (typeof ICON_SIZES)[number]): Promise<DrawnFile> {
  const isApple = size === 180;
  const side = isApple ? size - 2 * APPLE_MARGIN : size;
  const square = { width: size, height: size };
  const image = await centred(bytes, square, { width: side, height: side }, isApple ? WHITE : CLEAR);
  return toFile(`icon-${size}`, isApple ? image.flatten({ background: WHITE }).removeAlpha() : image);
}

/**
 * Draws every file of a mark.
 * @param bytes a picture in a form that sharp opens; SVG only from our own hands
 */
export async function drawMark(bytes: Buffer): Promise<DrawnFile[]> {
  const share = await centred(bytes, SHARE_SIZE, SHARE_LOGO, IVORY);
  const drawn = [
    await toFile('logo', within(bytes, LOGO)),
    // Without an alpha channel, since a PDF takes such a file as it is.
    await toFile('print', within(bytes, PRINT).flatten({ background: WHITE }).removeAlpha()),
    await toFile('share', share.flatten({ background: IVORY }).removeAlpha()),
  ];
  for (const size of ICON_SIZES) drawn.push(await icon(bytes, size));
  return drawn;
}

/** Draws a signature for print: on white, without the empty paper around it. */
export async function drawSignature(bytes: Buffer): Promise<DrawnFile[]> {
  const flat = await sharp(bytes).flatten({ background: WHITE }).removeAlpha().png().toBuffer();
  // A sheet of one colour has nothing to cut off.
  const cut = await sharp(flat)
    .trim({ background: WHITE, threshold: 24 })
    .png()
    .toBuffer()
    .catch(() => flat);
  return [await toFile('print', within(cut, SIGNATURE), INK_COLOURS)];
}
