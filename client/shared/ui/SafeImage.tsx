import { useEffect, useRef, useState, type ImgHTMLAttributes, type ReactElement } from 'react';
import { cleanImageUrl } from '../../../rules/links';

const PLACEHOLDER = '/placeholder.svg';

type SafeImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'onError'> & {
  src: string;
  alt: string;
  /** Replacement of a broken picture instead of /placeholder.svg. */
  fallback?: ReactElement;
};

/** Picture that falls back to /placeholder.svg, or to `fallback`, when it is missing or broken. */
export function SafeImage({ src, alt, loading = 'lazy', fallback, ...rest }: SafeImageProps) {
  const wanted = cleanImageUrl(src) || PLACEHOLDER;
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);

  // A picture that failed before hydration has already fired its event.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(wanted);
  }, [wanted]);

  if (fallback && broken === wanted) return fallback;
  return (
    <img
      {...rest}
      ref={image}
      src={broken === wanted ? PLACEHOLDER : wanted}
      alt={alt}
      loading={loading}
      decoding="async"
      onError={() => setBroken(wanted)}
    />
  );
}
