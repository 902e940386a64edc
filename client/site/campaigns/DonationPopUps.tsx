import { useEffect, useState } from 'react';
import { languageOf } from '../../../rules/language';
import { POPUP_EVERY, POPUP_FIRST_AFTER, POPUP_VISIBLE } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import type { DonationPopUps_CampaignFragment, SocialProof } from '../../generated/graphql';
import { useDonateTarget } from '../donate/donate';
import { Monogram } from '../../shared/ui/Monogram';
import { simulatedDonor } from './simulated-donors';
import styles from './DonationPopUps.module.css';

type Donor = DonationPopUps_CampaignFragment['recentDonors'][number];

interface DonationPopUpsProps {
  mode: SocialProof;
  recentDonors: readonly Donor[];
}

interface Shown {
  donor: Donor;
  ago: string;
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

function timeAgo(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');
}

/** Rotates gifts: the first after 3 s, then every 15 s, each shown for 6 s. */
function useTurn(mode: SocialProof, donors: readonly Donor[]): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    if (mode === 'off' || (mode === 'live' && donors.length === 0)) return undefined;
    let turn = 0;
    let next: ReturnType<typeof setTimeout>;
    let hide: ReturnType<typeof setTimeout>;
    const show = () => {
      const now = Date.now();
      const donor = mode === 'simulated' ? simulatedDonor(now) : donors[turn % donors.length];
      turn += 1;
      if (donor) setShown({ donor, ago: timeAgo(donor.at, now) });
      hide = setTimeout(() => setShown(null), POPUP_VISIBLE);
      next = setTimeout(show, POPUP_EVERY);
    };
    next = setTimeout(show, POPUP_FIRST_AFTER);
    return () => {
      clearTimeout(next);
      clearTimeout(hide);
      setShown(null);
    };
  }, [mode, donors]);

  return shown;
}

/**
 * Small notices of gifts at the edge of the window. They never take the focus, and are hidden while a dialog is open.
 */
export function DonationPopUps({ mode, recentDonors }: DonationPopUpsProps) {
  const shown = useTurn(mode, recentDonors);
  const dialogOpen = useDonateTarget() !== null;
  if (!shown || dialogOpen) return null;
  const { name, city, amount } = shown.donor;
  return (
    <div className={styles.popUp} data-screen-only="">
      <Monogram name={name} />
      <p>
        <b lang={languageOf(name)}>{name}</b>
        {city && ` from ${city}`} gave <b>{formatRupees(amount)}</b>
        <span className={styles.time}>{shown.ago}</span>
      </p>
    </div>
  );
}
