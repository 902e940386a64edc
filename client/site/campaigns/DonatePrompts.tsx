import { useEffect, useState } from 'react';
import { SCROLL_DONATE_VISIBLE } from '../../../rules/limits';
import type { DonateCampaign } from '../donate/donate';
import { classNames } from '../../shared/ui/class-names';
import { DonateButton } from '../donate/DonateButton';
import { Floating } from '../ui/Floating';
import styles from './DonatePrompts.module.css';

/** On the right only: the pop-ups use the left. */
const SIDES = ['right'] as const;

/** True from a scroll until it has been still for three seconds. */
function useScrolledLately(): boolean {
  const [lately, setLately] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      setLately(true);
      clearTimeout(timer);
      timer = setTimeout(() => setLately(false), SCROLL_DONATE_VISIBLE);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);

  return lately;
}

/** Donate prompts while reading: a fixed bar on phones, a button after scrolling on wider windows. */
export function DonatePrompts({ campaign }: { campaign: DonateCampaign }) {
  const lately = useScrolledLately();
  return (
    <>
      <div className={styles.bar} data-fixed-bar="">
        <DonateButton campaign={campaign} size="large" wide />
      </div>
      <Floating sides={SIDES} className={styles.track}>
        <div className={classNames(styles.floating, !lately && styles.hidden)}>
          <DonateButton campaign={campaign} size="large" />
        </div>
      </Floating>
    </>
  );
}
