import { useEffect, useState } from 'react';
import { formatLongDate } from '../../../rules/dates';
import { URGENCY_DAYS, URGENCY_DELAY } from '../../../rules/limits';
import { expectDonate, openDonate, type DonateCampaign } from '../donate/donate';
import { classNames } from '../../shared/ui/class-names';
import { ArrowRightIcon } from '../../shared/ui/icons/actions';
import { ClockIcon } from '../../shared/ui/icons/facts';
import styles from './UrgencyBanner.module.css';

interface UrgencyBannerProps {
  campaign: DonateCampaign & { daysLeft: number; endDate: string | null };
  /** The day in Asia/Kolkata. */
  today: string;
}

const remaining = (days: number): string => {
  if (days === 0) return 'Last day.';
  return days === 1 ? '1 day left.' : `${days} days left.`;
};

/** Banner in the last week of a campaign with a real end date, shown after two seconds; none once that day is over. */
export function UrgencyBanner({ campaign, today }: UrgencyBannerProps) {
  const { daysLeft, endDate } = campaign;
  const [shown, setShown] = useState(false);
  const applies = endDate !== null && endDate >= today && daysLeft <= URGENCY_DAYS;

  useEffect(() => {
    if (!applies) return undefined;
    const timer = setTimeout(() => setShown(true), URGENCY_DELAY);
    return () => clearTimeout(timer);
  }, [applies]);

  if (!applies) return null;
  const closes = `This campaign closes on ${formatLongDate(endDate)}.`;
  // The calm sentence keeps the banner's room from the start, so that nothing jumps when it appears, and nothing is
  // blank before.
  return (
    <div className={classNames(styles.banner, !shown && styles.waiting)}>
      <ClockIcon />
      <p className={styles.words}>
        {!shown && <span>{closes}</span>}
        <span className={styles.urgent}>
          <b>{remaining(daysLeft)}</b> {closes}
        </span>
      </p>
      <button
        type="button"
        className={styles.action}
        data-screen-only=""
        aria-haspopup="dialog"
        onClick={() => openDonate({ campaign })}
        onPointerEnter={expectDonate}
        onFocus={expectDonate}
      >
        Give before it closes <ArrowRightIcon size={18} />
      </button>
    </div>
  );
}
