import { Icon, type IconProps } from '../../shared/ui/icons/Icon';

/** Icons of the text editor's tools. */

export const BulletsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 6H20M9.5 12H20M9.5 18H20" />
    <path d="M5 6v.01M5 12v.01M5 18v.01" strokeWidth={3} />
  </Icon>
);
export const NumbersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 6h10M10 12h10M10 18h10" />
    <path
      d="m4 5 1.4-1v4.5M4 11.3c.5-1.2 2.5-1 2.3.3-.1.8-1.6 1.3-2.3 2.4h2.5M4.2 17.2h2.1l-1.2 1.3c2 0 1.8 2.3-.9 2"
      strokeWidth={1.4}
    />
  </Icon>
);
export const QuoteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 11.5H5.5v-4H10zM10 11.5c0 2.8-1.2 4.4-3.5 5M18.5 11.5H14v-4h4.5zM18.5 11.5c0 2.8-1.2 4.4-3.5 5" />
  </Icon>
);
export const PictureIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m6 16.5 4-4.5 3 3 2-2 3 3.5" />
    <circle cx="15.5" cy="9" r="1.2" />
  </Icon>
);
export const EmbedIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m10.3 9 4.7 3-4.7 3z" fill="currentColor" />
  </Icon>
);
export const HtmlIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />
  </Icon>
);
export const RedoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m15.5 5 4 4-4 4M19.5 9H9a4.5 4.5 0 0 0 0 9h4" />
  </Icon>
);
