import { useState, type MouseEvent } from 'react';
import { EVENT_CARD_GALLERY_ITEMS } from '../../../rules/limits';
import { cleanImageUrl, instagramUrl, safeLink } from '../../../rules/links';
import { drawnPosters } from '../media/drawn-posters';
import { InstagramIcon } from '../../shared/ui/icons/social';
import { Lightbox } from '../media/Lightbox';
import { LinkTile } from '../media/LinkTile';
import { SafeImage, type SafeImageProps } from '../../shared/ui/SafeImage';
import styles from './EventGallery.module.css';

interface EventGalleryProps {
  /** Links of images and of Instagram posts. */
  items: readonly string[];
  /** Those of them that the site keeps itself. */
  own?: SafeImageProps['own'];
  /** Title of the event, for naming the pictures. */
  title: string;
}

/** First gallery items of an event: images open in the lightbox, Instagram posts in a new tab. */
export function EventGallery({ items, own, title }: EventGalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const shown = [...new Set(items)].slice(0, EVENT_CARD_GALLERY_ITEMS);
  if (shown.length === 0) return null;

  const images = shown.filter((item) => instagramUrl(item) === null);
  const pictures = images.map((src, index) => ({ src, alt: `${title}, picture ${index + 1} of ${images.length}` }));
  const drawings = drawnPosters(shown.map((item) => ({ id: item, picture: instagramUrl(item) ? '' : item })));
  const enlarge = (index: number) => (event: MouseEvent) => {
    event.preventDefault();
    setOpened(index);
  };
  const tileOf = (item: string) => {
    const post = instagramUrl(item);
    if (post) {
      const label = `View the Instagram post of ${title} in a new tab`;
      const drawing = drawings[shown.indexOf(item)];
      const isOwn = [own ?? []].flat().some(({ source }) => source === item);
      return (
        <LinkTile
          href={post}
          label={label}
          icon={<InstagramIcon size={20} />}
          poster={isOwn ? item : drawing}
          own={own}
          drawing={drawing}
          className={styles.tile}
        />
      );
    }
    const index = images.indexOf(item);
    return (
      <a href={safeLink(cleanImageUrl(item))} className={styles.tile} aria-haspopup="dialog" onClick={enlarge(index)}>
        <SafeImage src={item} own={own} sizes="15rem" alt={pictures[index]?.alt ?? title} width={240} height={240} />
      </a>
    );
  };

  return (
    <>
      <ul className={styles.row}>
        {shown.map((item) => (
          <li key={item}>{tileOf(item)}</li>
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
    </>
  );
}
