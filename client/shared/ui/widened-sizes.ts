interface Size {
  readonly width: number;
  readonly height: number;
}

/** Ratio to the box's up to which a picture is served as if it had the same: photographs of 3:2 and 16:9 included. */
const USUAL = 1.5;
/** Lengths of `sizes`, but not those of its media conditions. */
const LENGTH = /([\d.]+)(rem|px|vw)(?=,|$)/g;

/**
 * Widens `sizes`, which describes the box, for a picture that is cropped left and right: browsers choose a file by its
 * width, and of a panorama a file as wide as the box is too low for it.
 */
export function widenedSizes(sizes: string | undefined, picture: Size, box: Size): string | undefined {
  const stretch = picture.width / picture.height / (box.width / box.height);
  if (!(stretch > USUAL)) return sizes;
  return sizes?.replace(LENGTH, (_, length: string, unit: string) => `${Math.round(Number(length) * stretch)}${unit}`);
}
