import { useEffect, useState } from 'react';
import { FLOATING_DONATE_SCROLL } from '../../../rules/limits';
import { whatsappChatLink } from '../../../rules/whatsapp';
import { DonateButton } from '../donate/DonateButton';
import { Floating } from '../ui/Floating';
import { WhatsAppIcon } from '../../shared/ui/icons/social';
import styles from './FloatingActions.module.css';

const SIDES = ['right', 'left'] as const;

function useScrolledPast(distance: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const onScroll = () => setPast(window.scrollY > distance);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [distance]);
  return past;
}

interface FloatingActionsProps {
  siteName: string;
  /** The foundation's number; empty hides the chat. */
  whatsapp: string;
}

/** Chat button, and the Donate button after some scrolling, in a lower corner of the window. */
export function FloatingActions({ siteName, whatsapp }: FloatingActionsProps) {
  const past = useScrolledPast(FLOATING_DONATE_SCROLL);
  const chat = whatsappChatLink(whatsapp, `Hello ${siteName}, I would like to know more about your work.`);
  return (
    <Floating sides={SIDES} className={styles.track}>
      <div className={styles.actions}>
        {chat && (
          <a href={chat} target="_blank" rel="noopener" aria-label="Chat on WhatsApp" className={styles.chat}>
            <WhatsAppIcon size={26} />
          </a>
        )}
        {past && (
          <div className={styles.donate}>
            <DonateButton campaign={null} size="large" />
          </div>
        )}
      </div>
    </Floating>
  );
}
