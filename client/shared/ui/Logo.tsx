import { Mark } from './Mark';
import { SafeImage } from './SafeImage';

interface LogoProps {
  /** Address of the foundation's logo; '' for the built-in mark. */
  src: string;
  size: number;
  className?: string;
}

/** The foundation's logo as a decoration; the built-in mark where it has none, or it cannot be loaded. */
export function Logo({ src, size, className }: LogoProps) {
  const mark = <Mark size={size} className={className} />;
  if (!src) return mark;
  return (
    <SafeImage
      src={src}
      alt=""
      width={size}
      height={size}
      loading="eager"
      fallback={mark}
      className={className}
      data-logo=""
    />
  );
}
