import { cleanImageUrl } from '../../../rules/links';

const SCENE = /^\/art\/(?:scene-(\w+)|crops\/(\w+)-\d+)\.svg$/;

/**
 * Returns the picture for link previews. Previews accept no SVG, but our own scenes have a raster copy. Undefined
 * without one; the layout's picture is used then.
 */
export function previewImage(picture: string): string | undefined {
  const address = cleanImageUrl(picture);
  const scene = SCENE.exec(address);
  if (scene) return `/art/og/${scene[1] ?? scene[2]}.png`;
  const isRaster = /^(?:https:\/\/|\/(?!\/))/.test(address) && !/\.svg(?:[?#]|$)/i.test(address);
  return isRaster ? address : undefined;
}
