import { Icon, type IconProps } from './Icon';

export const WhatsAppIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.6 20.4l4.2-1.1A8.5 8.5 0 1 0 12 3.5z" />
    <path
      d="M9.3 7.7c-.5 0-1.3.6-1.3 1.8 0 2.8 3.7 6.5 6.5 6.5 1.2 0 1.8-.8 1.8-1.3 0-.6-2-1.5-2.4-1.3-.4.2-.7 1-1.1.9-1-.3-2.7-1.9-3-3-.1-.4.7-.7.9-1.1.2-.4-.8-2.5-1.4-2.5z"
      fill="currentColor"
      stroke="none"
    />
  </Icon>
);
export const FacebookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M16.5 3.5h-2A3.5 3.5 0 0 0 11 7v3H8v3.6h3v7h3.6v-7h2.7l.7-3.6h-3.4V7.6c0-.4.3-.7.7-.7h2.7z" />
  </Icon>
);
export const InstagramIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.5 7.5v.1" />
  </Icon>
);
export const XIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4.5 4.5 15 15M19.5 4.5l-15 15" />
  </Icon>
);
