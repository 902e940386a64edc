import { safeLink } from '../../../rules/links';
import { useRef, useState, type MouseEvent } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '../../shared/ui/icons/actions';
import { classNames } from '../../shared/ui/class-names';
import { Lightbox } from '../media/Lightbox';
import { SafeImage, type SafeImageProps } from '../../shared/ui/SafeImage';
import styles from './Gallery.module.css';

interface GalleryProps {
  images: readonly string[];
  /** Those of them that the site keeps itself. */
  own?: SafeImageProps['own'];
  /** Title of the campaign, for naming the pictures. */
  title: string;
}

const WITHOUT_STRIP = 4;

/** A campaign's pictures: a strip that only the visitor scrolls, each picture opening in the lightbox. */
export function Gallery({ images, own, title }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  if (images.length === 0) return null;

  const few = images.length <= WITHOUT_STRIP;
  const pictures = images.map((src, index) => ({ src, alt: `${title}, picture ${index + 1} of ${images.length}` }));
  const move = (direction: number) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth });
  const enlarge = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    setOpened(index);
  };

  return (
    <section aria-labelledby="campaign-gallery">
      <div className={styles.head}>
        <h2 id="campaign-gallery">From this campaign</h2>
        {!few && (
          <div className={styles.arrows}>
            <button type="button" className={styles.arrow} aria-label="Previous pictures" onClick={() => move(-1)}>
              <ArrowLeftIcon />
            </button>
            <button type="button" className={styles.arrow} aria-label="Next pictures" onClick={() => move(1)}>
              <ArrowRightIcon />
            </button>
          </div>
        )}
      </div>
      <ul ref={strip} className={classNames(styles.strip, few && styles.few)}>
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <a href={safeLink(src)} className={styles.thumbnail} aria-haspopup="dialog" onClick={enlarge(index)}>
              <SafeImage src={src} own={own} sizes="20rem" alt={alt} width={400} height={300} />
            </a>
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={pictures}
        own={own}
        title={title}
        index={opened}
        onMove={setOpened}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}
