/**
 * Addresses of pictures that the site keeps itself.
 */

/** Widths in pixels in which every picture is kept; a smaller picture is not enlarged. */
export const PICTURE_WIDTHS = [400, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Width of the file that the picture's link names: what mails, lists and shared links show. */
const LINKED_WIDTH: PictureWidth = 800;

/** Folder of the pictures, as a path of this site. */
export const PICTURE_FOLDER = '/media/';

const FILE_NAME = /^([0-9a-f]{32})-(400|800|1600)\.webp$/;

/** Name of the file with one width: `<hash>-800.webp`. */
export const pictureFile = (hash: string, width: PictureWidth): string => `${hash}-${width}.webp`;

/** Link of a picture, by the hash of its content. */
export const pictureLink = (hash: string): string => PICTURE_FOLDER + pictureFile(hash, LINKED_WIDTH);

/** Returns the hash in the name of a picture's file; null for any other text. */
export const hashOfFile = (name: string): string | null => FILE_NAME.exec(name)?.[1] ?? null;

/** Returns the hash in a picture's link; null for the link of anything else. */
export const hashOfLink = (link: string): string | null =>
  link.startsWith(PICTURE_FOLDER) ? hashOfFile(link.slice(PICTURE_FOLDER.length)) : null;

/** Lists the files with their widths, for `srcset`; of a small picture only those that differ. */
export const pictureSources = (hash: string, width: number): string =>
  PICTURE_WIDTHS.filter((_, index) => index === 0 || (PICTURE_WIDTHS[index - 1] ?? 0) < width)
    .map((wanted) => `${PICTURE_FOLDER}${pictureFile(hash, wanted)} ${Math.min(wanted, width)}w`)
    .join(', ');

/** Focal point of a picture, in percent of its width and height. */
interface FocalPoint {
  readonly focusX: number;
  readonly focusY: number;
}

/** Returns the focal point as CSS `object-position`. */
export const focalPosition = ({ focusX, focusY }: FocalPoint): string => `${focusX}% ${focusY}%`;
