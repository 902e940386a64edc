import type { SiteQuery } from '../../generated/graphql';
import { FacebookIcon, InstagramIcon, WhatsAppIcon, XIcon } from '../../shared/ui/icons/social';

interface SocialLinksProps {
  social: SiteQuery['site']['social'];
  whatsapp: string | null;
  className?: string;
}

/** The foundation's accounts; one that is not set keeps its icon as a placeholder link. */
export function SocialLinks({ social, whatsapp, className }: SocialLinksProps) {
  const accounts = [
    { name: 'Facebook', href: social.facebook || '#', Icon: FacebookIcon },
    { name: 'Instagram', href: social.instagram || '#', Icon: InstagramIcon },
    { name: 'X', href: social.twitter || '#', Icon: XIcon },
    ...(whatsapp ? [{ name: 'WhatsApp', href: whatsapp, Icon: WhatsAppIcon }] : []),
  ];
  return (
    <div className={className} data-screen-only="">
      {accounts.map(({ name, href, Icon }) => (
        <a key={name} href={href} aria-label={name} {...(href !== '#' && { target: '_blank', rel: 'noopener' })}>
          <Icon />
        </a>
      ))}
    </div>
  );
}
