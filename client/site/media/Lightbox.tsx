import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '../../shared/ui/icons/actions';
import styles from './Lightbox.module.css';
import { SafeImage, type SafeImageProps } from '../../shared/ui/SafeImage';

interface Picture {
  src: string;
  alt: string;
  /** Caption below the picture. */
  caption?: string;
}

interface LightboxProps {
  pictures: readonly Picture[];
  /** Those of them that the site keeps itself. */
  own?: SafeImageProps['own'];
  /** Name of the whole set. */
  title: string;
  /** Index of the shown picture; null while closed. */
  index: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** Lightbox: arrow keys move, Esc closes, and the focus returns to where it was. */
export function Lightbox({ pictures, own, title, index, onMove, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = index !== null;

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const step = (by: number) => {
    if (index !== null) onMove((index + by + pictures.length) % pictures.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  const closeOnGround = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  const picture = index === null ? undefined : pictures[index];

  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={`Pictures: ${title}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={closeOnGround}
    >
      {index !== null && picture && (
        <>
          <div className={classNames(styles.bar, styles.top)}>
            <span aria-live="polite">
              {index + 1} of {pictures.length}
            </span>
            <button type="button" className={styles.button} aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          <SafeImage
            key={picture.src}
            src={picture.src}
            own={own}
            alt={picture.alt}
            loading="eager"
            isFitted
            className={styles.picture}
          />
          <div className={styles.foot}>
            {picture.caption && <p className={styles.caption}>{picture.caption}</p>}
            {pictures.length > 1 && (
              <div className={styles.bar}>
                <button type="button" className={styles.button} aria-label="Previous picture" onClick={() => step(-1)}>
                  <ArrowLeftIcon />
                </button>
                <button type="button" className={styles.button} aria-label="Next picture" onClick={() => step(1)}>
                  <ArrowRightIcon />
                </button>
              </div>
            )}
          </div>
        </>
      )}
    </dialog>
  );
}
