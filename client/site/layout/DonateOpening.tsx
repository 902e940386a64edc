import { useEffect } from 'react';
import { closeDonate } from '../donate/donate';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import frame from '../donate/DonateFrame.module.css';
import { CloseIcon } from '../../shared/ui/icons/actions';
import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './DonateOpening.module.css';

const OPENING = 'data-donate-opening';

interface DonateOpeningProps {
  isShown: boolean;
  /** True when the dialog's code failed to load. */
  hasFailed: boolean;
  onRetry: () => void;
}

/**
 * Skeleton of the donate dialog until its code is loaded. It is hidden in every page, and shown by an attribute of the
 * document, which `server/web/browser/first-press.js` sets at a press before any script has loaded; afterwards this component
 * controls it.
 */
export function DonateOpening({ isShown, hasFailed, onRetry }: DonateOpeningProps) {
  useEffect(() => {
    document.documentElement.toggleAttribute(OPENING, isShown);
    if (!isShown) return undefined;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && closeDonate();
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);

  return (
    <div className={classNames(frame.scrim, styles.scrim)}>
      <div className={frame.panel}>
        <div className={frame.header}>
          <p className={frame.title}>Donate</p>
          <p role="status" className={frame.subtitle}>
            {hasFailed ? 'The form did not load.' : 'Opening…'}
          </p>
        </div>
        <div className={styles.content}>
          {hasFailed ? (
            <Button onClick={onRetry}>Try again</Button>
          ) : (
            <>
              <Skeleton height="3.375rem" />
              <Skeleton width="6rem" height="1.25rem" />
              <div className={styles.presets}>
                {[1, 2, 3, 4, 5, 6].map((preset) => (
                  <Skeleton key={preset} height="3.375rem" />
                ))}
              </div>
              <Skeleton height="3.25rem" />
              <Skeleton width="9rem" height="1.25rem" />
              <Skeleton height="13.5rem" />
            </>
          )}
        </div>
        <button type="button" className={frame.close} aria-label="Close" data-donate-close="" onClick={closeDonate}>
          <CloseIcon />
        </button>
      </div>
    </div>
  );
}
