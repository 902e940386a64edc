import { useEffect, useRef, useState, type ImgHTMLAttributes, type ReactElement } from 'react';
import { cleanImageUrl } from '../../../rules/links';
import { PICTURE_FOLDER } from '../../../rules/picture-links';
import type { SafeImage_PictureFragment } from '../../generated/graphql';
import { widenedSizes } from './widened-sizes';

const PLACEHOLDER = '/placeholder.svg';

export type SafeImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'onError'> & {
  src: string;
  alt: string;
  /** Replacement of a broken picture instead of /placeholder.svg. */
  fallback?: ReactElement;
  /**
   * The pictures that the site keeps: that of `src` comes in widths, with focal point and description, in place of one of
   * another site. A picture of ours that was asked for and is not there is not shown.
   */
  own?: SafeImage_PictureFragment | readonly SafeImage_PictureFragment[] | null;
  /** True where the picture is fitted into its box instead of cropped: it is centred, and nothing shows beside it. */
  isFitted?: boolean;
};

/** Picture that falls back to /placeholder.svg, or to `fallback`, when it is missing or broken. */
export function SafeImage({ src, alt, loading = 'lazy', fallback, own, isFitted, ...rest }: SafeImageProps) {
  const wanted = cleanImageUrl(src) || PLACEHOLDER;
  const picture = [own ?? []].flat().find(({ source }) => source === wanted || source === src);
  const isWithheld = own !== undefined && !picture && wanted.startsWith(PICTURE_FOLDER);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = isWithheld || broken === wanted;
  const image = useRef<HTMLImageElement>(null);

  // A picture that failed before hydration has already fired its event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(wanted);
  }, [wanted]);

  if (fallback && isBroken) return fallback;
  return (
    <img
      {...rest}
      {...(picture &&
        !isBroken && {
          srcSet: picture.sources || undefined,
          sizes: widenedSizes(rest.sizes, picture, { width: Number(rest.width), height: Number(rest.height) }),
          style: isFitted
            ? undefined
            : { objectPosition: picture.focus, background: `url(${picture.placeholder}) 0/cover` },
        })}
      ref={image}
      src={isBroken ? PLACEHOLDER : (picture?.link ?? wanted)}
      alt={picture?.alt || alt}
      loading={loading}
      decoding="async"
      onError={() => setBroken(wanted)}
    />
  );
}
