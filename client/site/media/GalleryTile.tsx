import type { MouseEvent } from 'react';
import { languageOf } from '../../../rules/language';
import { classifyLink, cleanImageUrl, safeLink } from '../../../rules/links';
import type { GalleryTile_ItemFragment } from '../../generated/graphql';
import { OpenInNewIcon } from '../../shared/ui/icons/actions';
import { LinkTile } from './LinkTile';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VideoFacade } from '../../shared/media/VideoFacade';
import styles from './GalleryTile.module.css';
import { kindOf } from '../../shared/media/media-kinds';

interface GalleryTileProps {
  item: GalleryTile_ItemFragment;
  /** Drawing for a film or post whose poster is missing or fails to load. */
  drawing: string;
  /** True for the first tiles, which load eagerly. */
  eager: boolean;
  onEnlarge: () => void;
}

function GalleryImage({ item, eager, onEnlarge }: GalleryTileProps) {
  const enlarge = (event: MouseEvent) => {
    event.preventDefault();
    onEnlarge();
  };
  return (
    <a href={safeLink(cleanImageUrl(item.url))} className={styles.image} aria-haspopup="dialog" onClick={enlarge}>
      <SafeImage
        src={item.url}
        own={item.picture}
        sizes="(min-width: 40em) 26rem, 100vw"
        alt={item.description || item.title}
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
      />
    </a>
  );
}

/** Video or post; one of a site that we do not embed is a link. */
function GalleryEmbed({ item: { url, title, poster, length, picture }, drawing, eager }: GalleryTileProps) {
  const kind = classifyLink(url);
  const cover = { poster: poster || picture?.source || drawing, own: picture, drawing, length, eager };
  if (kind === 'youtube' || kind === 'instagram') return <VideoFacade {...cover} url={url} title={title} tile />;
  return <LinkTile {...cover} href={url} label={`Open in a new tab: ${title}`} icon={<OpenInNewIcon size={24} />} />;
}

export const GalleryTile = (props: GalleryTileProps) => (
  <figure>
    {props.item.fileType === 'image' ? <GalleryImage {...props} /> : <GalleryEmbed {...props} />}
    <figcaption className={styles.caption}>
      <span lang={languageOf(props.item.title)} className={styles.title}>
        {props.item.title}
      </span>
      <span className={styles.kind}>{kindOf(props.item)}</span>
    </figcaption>
  </figure>
);
