import { A_VIDEO, PICTURE_KINDS } from '../../rules/picture';
import { PictureRefused } from './picture-refused';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

const NAMES: Readonly<Record<PictureKind, string>> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heic: 'HEIC' };

const KIND_OF_ENDING: Readonly<Record<string, PictureKind>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  webp: 'webp',
  heic: 'heic',
  heif: 'heic',
};

const KIND_OF_TYPE: Readonly<Record<string, PictureKind>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
};

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Brands of single HEVC pictures in the first box of a HEIF file (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis']);
const HEIC_SEQUENCES = new Set(['hevc', 'hevx', 'hevm', 'hevs', 'msf1']);
/** Bytes at the beginning in which an SVG names itself, after an XML declaration and comments. */
const SVG_WITHIN = 4_096;
/** Flag of an animation in the extended header of WebP. */
const WEBP_ANIMATION = 0x02;

const ANIMATED = 'Animated pictures are not taken. Save one of its pictures as JPEG or PNG.';

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Tells whether a PNG is animated (APNG): a chunk `acTL` stands before the first `IDAT`. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = PNG_START.length; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const chunk = ascii(bytes, at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}

const isAnimatedWebp = (bytes: Buffer): boolean =>
  ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & WEBP_ANIMATION) !== 0;

/** Brands of the first box of an ISO media file, the major one first; empty for another file. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  return brands;
}

/** Brands of pictures among the ISO media files; what has none of them is a video. */
const PICTURE_BRANDS = new Set(['avif', 'avis', 'mif1', 'mif2', 'miaf', 'jxl ', 'crx ']);
/** The first bytes of WebM and Matroska. */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

function isVideo(bytes: Buffer): boolean {
  const brands = brandsOf(bytes);
  if (brands.length > 0) return !brands.some((brand) => PICTURE_BRANDS.has(brand));
  return bytes.subarray(0, 4).equals(EBML) || (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'AVI ');
}

function refuseOther(bytes: Buffer): never {
  // A download or a card that broke off leaves a name without content: another form would not help.
  if (bytes.length === 0) throw new PictureRefused('This file is empty. Choose the original file.');
  const start = ascii(bytes, 0, SVG_WITHIN);
  if (/<svg[\s/>]/i.test(start)) throw new PictureRefused('SVG is not taken: it can carry a program. Save it as PNG.');
  if (/^GIF8[79]a/.test(start)) throw new PictureRefused('GIF is not taken: it may be animated. Save it as PNG.');
  if (isVideo(bytes)) throw new PictureRefused(A_VIDEO);
  throw new PictureRefused(`This is not a picture in a form that is taken. Choose ${PICTURE_KINDS}.`);
}

/**
 * Tells the kind of a picture by its bytes.
 * @throws PictureRefused for any other file, and for an animated picture
 */
export function kindOfBytes(bytes: Buffer): PictureKind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) {
    if (isAnimatedPng(bytes)) throw new PictureRefused(ANIMATED);
    return 'png';
  }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') {
    if (isAnimatedWebp(bytes)) throw new PictureRefused(ANIMATED);
    return 'webp';
  }
  const [major = '', ...others] = brandsOf(bytes);
  if (HEIC_SEQUENCES.has(major)) throw new PictureRefused(ANIMATED);
  if ([major, ...others].some((brand) => HEIC_BRANDS.has(brand))) return 'heic';
  return refuseOther(bytes);
}

/**
 * Checks that a file is what it says it is, by its ending and by the type that the browser sent.
 * @throws PictureRefused when one of them names another kind of picture
 */
export function checkDeclared(kind: PictureKind, fileName: string, type: string): void {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const [plainType = ''] = type.toLowerCase().split(';', 1);
  const said = [KIND_OF_ENDING[ending], KIND_OF_TYPE[plainType.trim()]].find((each) => each && each !== kind);
  if (!said) return;
  throw new PictureRefused(
    `This file says that it is ${NAMES[said]}, but it holds ${NAMES[kind]}. Save it again as JPEG or PNG, then choose it.`,
  );
}
