import { Icon, type IconProps } from './Icon';

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5.5h4" />
  </Icon>
);
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4" />
  </Icon>
);
export const PlaceIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21s7-6.3 7-11.2a7 7 0 1 0-14 0C5 14.7 12 21 12 21z" />
    <circle cx="12" cy="9.8" r="2.4" />
  </Icon>
);
export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.2 4.5h2.5l1.4 4-1.9 1.3a11.5 11.5 0 0 0 6 6l1.3-1.9 4 1.4v2.5a1.7 1.7 0 0 1-1.9 1.7A14.6 14.6 0 0 1 4.5 6.4a1.7 1.7 0 0 1 1.7-1.9z" />
  </Icon>
);
export const ShieldCheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5 19 6v5.5c0 4.3-3 7.6-7 9-4-1.4-7-4.7-7-9V6z" />
    <path d="m8.8 12 2.3 2.3 4.2-4.4" />
  </Icon>
);
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.7 4.7L19.5 7" />
  </Icon>
);
export const CheckCircleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.3 12.3 2.6 2.6 4.9-5.2" />
  </Icon>
);
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.2M12 16.3v.1" />
  </Icon>
);
/** The foundation's flame: bullet of the uses of a gift. */
export const FlameIcon = ({ size = 20, className }: IconProps) => (
  <svg
    width={size / 16 + 'rem'}
    height={size / 16 + 'rem'}
    viewBox="0 0 24 24"
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    <path d="M12.3 1.5c4 5.3 7.2 8.6 7.2 13a7.5 7.5 0 0 1-15 0c0-4.4 4.7-7.1 7.8-13z" fill="var(--color-marigold)" />
    <path d="M12.2 12c1.9 2.3 2.9 3.7 2.9 5.6a3.1 3.1 0 0 1-6.2 0c0-1.9 2-3 3.3-5.6z" fill="var(--color-glow-outer)" />
  </svg>
);
