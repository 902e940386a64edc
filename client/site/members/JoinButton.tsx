import { LinkButton } from '../../shared/ui/Button';
import { WhatsAppIcon } from '../../shared/ui/icons/social';

interface JoinButtonProps {
  /** Chat link with its greeting; null while the office has set no number. */
  chat: string | null;
  variant: 'primary' | 'quiet';
}

/** Opens the chat in a new tab; without a number it leads to the contact page. */
export const JoinButton = ({ chat, variant }: JoinButtonProps) =>
  chat ? (
    <LinkButton to={chat} target="_blank" rel="noopener" variant={variant} size="large">
      <WhatsAppIcon size={22} />
      Join Now on WhatsApp
    </LinkButton>
  ) : (
    <LinkButton to="/contact" variant={variant} size="large">
      Write to us
    </LinkButton>
  );
