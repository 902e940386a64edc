import { cleanImageUrl } from '../../../rules/links';

const SCENE = /^\/art\/(?:scene-(\w+)|crops\/(\w+)-\d+)\.svg$/;

/**
 * The picture for link previews of a page with this picture: previews take no SVG, but our own scenes have a raster
 * copy. Undefined when there is none; the layout's picture then stands.
 */
export function previewImage(picture: string): string | undefined {
  const address = cleanImageUrl(picture);
  const scene = SCENE.exec(address);
  if (scene) return `/art/og/${scene[1] ?? scene[2]}.png`;
  const isRaster = /^(?:https:\/\/|\/(?!\/))/.test(address) && !/\.svg(?:[?#]|$)/i.test(address);
  return isRaster ? address : undefined;
}
