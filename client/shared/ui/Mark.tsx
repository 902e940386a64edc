interface MarkProps {
  size: number;
  className?: string;
}

/** Logo: the bridge in the colour of the text, below its flame. */
export const Mark = ({ size, className }: MarkProps) => (
  <svg width={size} height={size} viewBox="0 0 48 48" className={className} aria-hidden="true" focusable="false">
    <path d="M2 37.5q22-19 44 0V44h-5.5a16.5 13.5 0 0 0-33 0H2Z" fill="currentColor" />
    <path d="M24 2.5c4.6 6.1 7.4 9.7 7.4 14.1a7.4 7.4 0 0 1-14.8 0c0-4.4 4.2-7 7.4-14.1" fill="var(--color-marigold)" />
  </svg>
);
