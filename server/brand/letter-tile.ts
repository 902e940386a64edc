import { letterPath } from '../pdf/letter-path';

const SIDE = 512;
const CORNER = 112;
const GREEN = '#0E5A4F';
/** Part of the tile that the letter may fill. */
const ROOM = 0.56;

/** Draws a white letter on a green tile, as SVG; null for a letter that no font has. */
export function letterTile(letter: string): Buffer | null {
  const drawn = letterPath(letter);
  if (!drawn) return null;
  const { path, left, top, width, height } = drawn;
  const scale = (SIDE * ROOM) / Math.max(width, height);
  const x = SIDE / 2 - scale * (left + width / 2);
  const y = SIDE / 2 - scale * (top + height / 2);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">` +
      `<rect width="${SIDE}" height="${SIDE}" rx="${CORNER}" fill="${GREEN}"/>` +
      `<path transform="translate(${x} ${y}) scale(${scale})" d="${path}" fill="#FFFFFF"/></svg>`,
  );
}
