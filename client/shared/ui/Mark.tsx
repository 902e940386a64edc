import { monogramOf } from '../../../rules/monogram';

interface MarkProps {
  /** The foundation's name; nothing is drawn while it is not known. */
  name: string;
  size: number;
  className?: string;
}

const Bridge = () => (
  <>
    <path d="M2 37.5q22-19 44 0V44h-5.5a16.5 13.5 0 0 0-33 0H2Z" fill="currentColor" />
    <path d="M24 2.5c4.6 6.1 7.4 9.7 7.4 14.1a7.4 7.4 0 0 1-14.8 0c0-4.4 4.2-7 7.4-14.1" fill="var(--color-marigold)" />
  </>
);

const Letter = ({ letter }: { letter: string }) => (
  <>
    <rect width="48" height="48" rx="11" fill="currentColor" />
    <text
      x="24"
      y="33"
      textAnchor="middle"
      fill="var(--brand-letter, var(--color-on-primary))"
      fontSize="26"
      fontWeight="600"
      fontFamily="var(--font-serif)"
    >
      {letter}
    </text>
  </>
);

/** Mark of a foundation without a logo, in the colour of the text: its letter; the bridge below its flame is the demo's. */
export function Mark({ name, size, className }: MarkProps) {
  const letter = monogramOf(name);
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" className={className} aria-hidden="true" focusable="false">
      {letter !== null ? <Letter letter={letter} /> : name && <Bridge />}
    </svg>
  );
}
