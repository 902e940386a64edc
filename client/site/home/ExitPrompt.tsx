import { useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button';
import { DonateButton } from '../donate/DonateButton';
import { CloseIcon } from '../../shared/ui/icons/actions';
import styles from './ExitPrompt.module.css';
import { mayPrompt, promptShown } from './exit-prompt-memory';

const OPEN_DIALOG = 'dialog[open], [aria-modal="true"]';

/** Tells whether a mouse leaves the page through the top of the window, where tabs and address are. */
const leavesThroughTop = (event: PointerEvent): boolean => event.pointerType === 'mouse' && event.clientY <= 0;

/**
 * Returns true from the moment the visitor is about to leave, until closed: once per browser session, never over a
 * dialog.
 */
function useExitIntent(): [isLeaving: boolean, close: () => void] {
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (!mayPrompt()) return undefined;
    const root = document.documentElement;
    const onLeave = (event: PointerEvent) => {
      if (!leavesThroughTop(event) || document.querySelector(OPEN_DIALOG)) return;
      root.removeEventListener('pointerleave', onLeave);
      promptShown();
      setIsLeaving(true);
    };
    root.addEventListener('pointerleave', onLeave);
    return () => root.removeEventListener('pointerleave', onLeave);
  }, []);

  return [isLeaving, () => setIsLeaving(false)];
}

/** Asks a leaving visitor for a gift, in a native modal dialog: Esc closes it and the focus returns. */
export function ExitPrompt() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, close] = useExitIntent();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={styles.prompt}
      aria-labelledby="exit-title"
      aria-describedby="exit-text"
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      {isOpen && (
        <div className={styles.card}>
          <img src="/art/scene-lamp.svg" alt="" width={800} height={600} className={styles.picture} />
          <button type="button" className={styles.close} aria-label="Close" onClick={close}>
            <CloseIcon />
          </button>
          <div className={styles.words}>
            <h2 id="exit-title" className={styles.title}>
              Before you go
            </h2>
            <p id="exit-text" className={styles.text}>
              Even a small gift keeps a lamp lit in a village classroom. It takes two minutes, and the receipt comes by
              email.
            </p>
            <div className={styles.buttons}>
              <DonateButton campaign={null} size="large" onPress={close} />
              <Button variant="quiet" size="large" onClick={close}>
                Not now
              </Button>
            </div>
          </div>
        </div>
      )}
    </dialog>
  );
}
