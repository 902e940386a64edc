import type { Sharp } from 'sharp';
import { PICTURE_WIDTHS, type PictureWidth } from '../../rules/picture-links';
import { decodeHeic } from './heic-thread';
import { PictureRefused } from './picture-refused';
import type { PictureKind } from './picture-kind';

/** Version of the encoding below. It is part of every content hash: other files need other names. */
export const ENCODING = 'webp-1';

/** Maximum number of pixels that are decoded: one photo of a telephone with "50 megapixels", and no decompression bomb. */
const MAX_PIXELS = 8192 * 6144;
/** Maximum ratio of the long side to the short one: bounds the height of the files. */
const MAX_RATIO = 6;
/** Maximum time in seconds of decoding: a progressive JPEG of few bytes can ask for minutes. */
const DECODED_WITHIN = 60;
const QUALITY = 78;
const BLUR_WIDTH = 16;
const BLUR_QUALITY = 40;

const DAMAGED = 'This picture is damaged or incomplete. Choose the original file.';
const TOO_MANY_PIXELS = 'This picture has more than 50 million pixels. Save it smaller, then choose it again.';
const TOO_LONG = 'This picture is more than six times as long as it is wide. Crop it, then choose it again.';

/** Loads sharp with the first picture: most processes never see one, and it takes 9 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture at a time in one thread of the pool, and nothing kept afterwards: the site answers meanwhile.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

type SharpLibrary = Awaited<ReturnType<typeof loadSharp>>;

export interface EncodedPicture {
  /** Width of the upright original in pixels. */
  readonly width: number;
  readonly height: number;
  /** WebP of each width. */
  readonly files: ReadonlyMap<PictureWidth, Buffer>;
  /** WebP of 16 pixels in base64; empty for a picture with transparent parts. */
  readonly blur: string;
}

/** Checks what the header says before a pixel is decoded. */
function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new PictureRefused(DAMAGED);
  if (width * height > MAX_PIXELS) throw new PictureRefused(TOO_MANY_PIXELS);
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) throw new PictureRefused(TOO_LONG);
}

/** Opens JPEG, PNG and WebP; an orientation in the EXIF data is applied. */
async function open(sharp: SharpLibrary, kind: Exclude<PictureKind, 'heic'>, bytes: Buffer) {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true });
  const { format, width, height, autoOrient, pages = 1 } = await image.metadata();
  checkSize(width, height);
  if (format !== kind || pages > 1) throw new PictureRefused(DAMAGED);
  return { image: image.autoOrient(), width: autoOrient.width, height: autoOrient.height };
}

async function openHeic(sharp: SharpLibrary, bytes: Buffer) {
  const { width, height, data } = await decodeHeic(bytes, checkSize);
  const raw = { width, height, channels: 4 } as const;
  return { image: sharp(data, { raw, limitInputPixels: MAX_PIXELS }).removeAlpha(), width, height };
}

const upTo = (image: Sharp, width: number): Sharp => image.resize({ width, withoutEnlargement: true });

/**
 * Encodes a picture anew in all widths: only its pixels are kept, without EXIF data and whatever else the file held.
 * @throws PictureRefused when it is damaged, or has too many pixels
 */
export async function encodePicture(kind: PictureKind, bytes: Buffer): Promise<EncodedPicture> {
  // Outside, since a missing library is no damaged picture.
  const sharp = await loadSharp();
  try {
    const { image, width, height } = await (kind === 'heic' ? openHeic(sharp, bytes) : open(sharp, kind, bytes));
    const largest = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 0;
    // Decodes once; the smaller widths are made of the largest.
    const upright = upTo(image, largest).timeout({ seconds: DECODED_WITHIN }).toColourspace('srgb');
    const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
    const again = (): Sharp => sharp(data, { raw: info });
    const files = new Map<PictureWidth, Buffer>();
    for (const each of PICTURE_WIDTHS) {
      files.set(each, await upTo(again(), each).webp({ quality: QUALITY, effort: 4 }).toBuffer());
    }
    const isOpaque = info.channels < 4 || (await again().stats()).isOpaque;
    const tiny = isOpaque
      ? await upTo(again(), BLUR_WIDTH).removeAlpha().webp({ quality: BLUR_QUALITY }).toBuffer()
      : null;
    return { width, height, files, blur: tiny?.toString('base64') ?? '' };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    const isBomb = error instanceof Error && /pixel limit/i.test(error.message);
    throw new PictureRefused(isBomb ? TOO_MANY_PIXELS : DAMAGED, { cause: error });
  }
}
