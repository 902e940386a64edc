const SCENE = /^\/art\/scene-(\w+)\.svg$/;

/** The picture for link previews, which take no SVG: our own scenes have a raster copy. */
export function previewImage(featuredImage: string): string | undefined {
  const scene = SCENE.exec(featuredImage)?.[1];
  if (scene) return `/art/og/${scene}.png`;
  return featuredImage.endsWith('.svg') ? undefined : featuredImage;
}
