import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from './class-names';
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from './icons/actions';
import styles from './Lightbox.module.css';
import { SafeImage } from './SafeImage';

interface LightboxProps {
  images: readonly string[];
  title: string;
  /** The picture shown; null while closed. */
  index: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** Pictures one at a time over the page: arrow keys move, Esc closes. */
export function Lightbox({ images, title, index, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = index !== null;

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const step = (by: number) => {
    if (index !== null) onMove((index + by + images.length) % images.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  const closeOnGround = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={`Pictures: ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={closeOnGround}
    >
      {index !== null && (
        <>
          <div className={classNames(styles.bar, styles.top)}>
            <span aria-live="polite">{index + 1} of {images.length}</span>
            <button type="button" className={styles.button} aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          <SafeImage
            src={images[index] ?? ''}
            alt={`${title}, picture ${index + 1}`}
            loading="eager"
            className={styles.picture}
          />
          {images.length > 1 && (
            <div className={styles.bar}>
              <button type="button" className={styles.button} aria-label="Previous picture" onClick={() => step(-1)}>
                <ArrowLeftIcon />
              </button>
              <button type="button" className={styles.button} aria-label="Next picture" onClick={() => step(1)}>
                <ArrowRightIcon />
              </button>
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
