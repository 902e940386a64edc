import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from '../../ui/icons/actions';
import styles from './DialogFrame.module.css';
import { useModal } from './useModal';

interface DialogFrameProps {
  title: string;
  subtitle: string;
  /** Hidden means out of the way, pointer, focus and all, with everything in it kept. */
  isHidden: boolean;
  /** Lies over the rest and makes it inert, such as a question. */
  over?: ReactNode;
  onEscape: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The modal frame: full screen on phones, a panel over a scrim on wide windows. */
export function DialogFrame({ title, subtitle, isHidden, over, onEscape, onClose, children }: DialogFrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  useModal(panel, !isHidden, onEscape);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  useEffect(() => {
    if (!isHidden) panel.current?.focus();
  }, [isHidden]);

  return createPortal(
    <div
      className={styles.scrim}
      hidden={isHidden}
      onMouseDown={(event) => event.target === event.currentTarget && onEscape()}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby="donate-title"
        aria-describedby="donate-subtitle"
        tabIndex={-1}
        className={styles.panel}
      >
        <div className={styles.header} inert={Boolean(over)}>
          <div>
            <h2 id="donate-title" className={styles.title}>{title}</h2>
            <p id="donate-subtitle" className={styles.subtitle}>{subtitle}</p>
          </div>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        <div className={styles.content} inert={Boolean(over)}>{children}</div>
        {over}
      </div>
    </div>,
    document.body,
  );
}
