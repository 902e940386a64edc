import type { MouseEvent } from 'react';
import { expectDonate, openDonate, type DonateCampaign } from './donate';
import { Button } from '../../shared/ui/Button';
import styles from './DonateButton.module.css';

interface DonateButtonProps {
  /** Null for general causes. */
  campaign: DonateCampaign | null;
  children?: string;
  /** Label with the campaign's name, where a page has several such buttons. */
  label?: string;
  size?: 'small' | 'regular' | 'large';
  wide?: boolean;
  className?: string;
  onPress?: () => void;
}

/**
 * Opens the donate dialog. A press before the scripts have loaded is kept (server/web/browser/first-press.js); without
 * scripts it goes to the campaign's page with `?donate=1`, which opens the dialog there.
 */
export function DonateButton({
  campaign,
  children = 'Donate Now',
  label,
  onPress,
  className,
  ...look
}: DonateButtonProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onPress?.();
    openDonate({ campaign });
  };
  return (
    <form
      action={campaign ? `/campaigns/${campaign.slug}` : '/campaigns'}
      method="get"
      className={styles.form}
      data-screen-only=""
    >
      <Button
        {...look}
        type="submit"
        variant="donate"
        name="donate"
        value="1"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={expectDonate}
        onTouchStart={expectDonate}
        onFocus={expectDonate}
      >
        {children}
      </Button>
    </form>
  );
}
