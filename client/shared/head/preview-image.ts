import { cleanImageUrl } from '../../../rules/links';
import { PICTURE_FOLDER } from '../../../rules/picture-links';

const SCENE = /^\/art\/(?:scene-(\w+)|crops\/(\w+)-\d+)\.svg$/;

/**
 * Returns the picture for link previews. Previews accept no SVG, but our own scenes have a raster copy. Undefined
 * without one, and for a picture of ours that is not shown any more; the layout's picture is used then.
 * @param own the picture, where the site keeps it
 */
export function previewImage(picture: string, own?: { link: string } | null): string | undefined {
  if (own) return own.link.endsWith('.svg') ? undefined : own.link;
  const address = cleanImageUrl(picture);
  if (own === null && address.startsWith(PICTURE_FOLDER)) return undefined;
  const scene = SCENE.exec(address);
  if (scene) return `/art/og/${scene[1] ?? scene[2]}.png`;
  const isRaster = /^(?:https:\/\/|\/(?!\/))/.test(address) && !/\.svg(?:[?#]|$)/i.test(address);
  return isRaster ? address : undefined;
}
