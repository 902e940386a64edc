import type { ReactNode } from 'react';

export interface IconProps {
  /** Width and height in px at text of 16 px; icons scale with the text. */
  size?: number;
  className?: string;
}

interface Drawing extends IconProps {
  children: ReactNode;
  strokeWidth?: number;
}

/** A 24 x 24 line drawing in the colour of the text; decorative, therefore hidden from assistive technology. */
export const Icon = ({ size = 20, className, children, strokeWidth = 1.75 }: Drawing) => (
  <svg
    width={size / 16 + 'rem'}
    height={size / 16 + 'rem'}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);
