import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button';
import type { FlowState } from './flow-ports';
import styles from './WaitingCard.module.css';

const texts: Partial<Record<FlowState, string>> = {
  opening: 'Opening the payment window…',
  reopening: 'The payment window did not load. Trying again…',
};

/** In the top layer, since an unresponsive window may still cover the page. */
function StalledCard({ onCancel }: { onCancel: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.showPopover?.(), []);
  return (
    <div ref={card} popover="manual" role="status" className={styles.stalled}>
      <p className={styles.text}>The payment window is slow to load. You can wait, or go back and try again.</p>
      <Button variant="quiet" onClick={onCancel}>
        Go back
      </Button>
    </div>
  );
}

interface WaitingCardProps {
  state: FlowState;
  onCancel: () => void;
}

/** Replaces the form until the provider's window covers it and takes focus and pointer. */
export function WaitingCard({ state, onCancel }: WaitingCardProps) {
  if (state === 'stalled') return <StalledCard onCancel={onCancel} />;
  const text = texts[state];
  if (!text) return null;
  return (
    <div className={styles.scrim}>
      <p role="status" className={styles.card}>
        <span className={styles.spinner} aria-hidden="true" />
        {text}
      </p>
    </div>
  );
}
