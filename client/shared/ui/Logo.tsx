import { Mark } from './Mark';
import { SafeImage } from './SafeImage';

interface LogoProps {
  /** Address of the foundation's logo; '' where it has none. */
  src: string;
  /** The foundation's name. */
  name: string;
  size: number;
  className?: string;
}

/** The foundation's logo as a decoration; its letter where it has none, or it cannot be loaded. */
export function Logo({ src, name, size, className }: LogoProps) {
  const mark = <Mark name={name} size={size} className={className} />;
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
