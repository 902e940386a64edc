import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button';
import styles from './OverQuestion.module.css';

interface LeaveQuestionProps {
  onStay: () => void;
  onLeave: () => void;
}

/** Confirmation after Escape, which is easily pressed by mistake, when the donor has typed something. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    buttons.current?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div className={styles.scrim}>
      <div
        role="alertdialog"
        aria-labelledby="donate-leave"
        aria-describedby="donate-leave-text"
        className={styles.card}
      >
        <h3 id="donate-leave">Close the form?</h3>
        <p id="donate-leave-text">Your entries are kept if you open it again during this visit.</p>
        <div ref={buttons} className={styles.buttons}>
          <Button variant="primary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            Close
          </Button>
        </div>
      </div>
    </div>
  );
}
