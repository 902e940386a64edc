import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { languageOf } from '../../../rules/language';
import { classNames } from '../../shared/ui/class-names';
import frame from './DonateFrame.module.css';
import { CloseIcon } from '../../shared/ui/icons/actions';
import styles from './DialogFrame.module.css';
import { focusFirstStop, useModal } from './useModal';

interface DialogFrameProps {
  title: string;
  subtitle: string;
  /** True hides the dialog from view, pointer and focus, and keeps everything in it. */
  isHidden: boolean;
  /** Overlay that makes the rest inert, such as a question. */
  over?: ReactNode;
  onEscape: () => void;
  /** Absent when the donor can only wait. */
  onClose?: () => void;
  children: ReactNode;
}

/** Modal frame: full screen on phones, a panel over a scrim on wide windows. */
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
    if (!isHidden && panel.current && !panel.current.contains(document.activeElement)) focusFirstStop(panel.current);
  }, [isHidden]);

  return createPortal(
    <div
      className={classNames(frame.scrim, styles.scrim)}
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
        className={classNames(frame.panel, styles.panel)}
      >
        <div className={frame.header} inert={Boolean(over)}>
          <h2 id="donate-title" className={frame.title}>
            {title}
          </h2>
          <p id="donate-subtitle" className={frame.subtitle} lang={languageOf(subtitle)}>
            {subtitle}
          </p>
        </div>
        <div className={styles.content} inert={Boolean(over)}>
          {children}
        </div>
        {onClose && (
          <button type="button" className={frame.close} aria-label="Close" inert={Boolean(over)} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
        {over}
      </div>
    </div>,
    document.body,
  );
}
