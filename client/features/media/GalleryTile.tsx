import type { MouseEvent } from 'react';
import { classifyLink, cleanImageUrl } from '../../../rules/links';
import type { GalleryTile_ItemFragment } from '../../generated/graphql';
import { OpenInNewIcon } from '../../ui/icons/actions';
import { LinkTile } from '../../ui/LinkTile';
import { SafeImage } from '../../ui/SafeImage';
import { VideoFacade } from '../../ui/VideoFacade';
import styles from './GalleryTile.module.css';

interface GalleryTileProps {
  item: GalleryTile_ItemFragment;
  /** True for the tiles in sight when the page opens. */
  eager: boolean;
  onEnlarge: () => void;
}

function GalleryImage({ item, eager, onEnlarge }: GalleryTileProps) {
  const enlarge = (event: MouseEvent) => {
    event.preventDefault();
    onEnlarge();
  };
  return (
    <a href={cleanImageUrl(item.url)} className={styles.image} aria-haspopup="dialog" onClick={enlarge}>
      <SafeImage
        src={item.url}
        alt={item.description || item.title}
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
      />
    </a>
  );
}

/** A video or a post; one of a site that we do not frame is a link. */
function GalleryEmbed({ item: { url, title } }: { item: GalleryTile_ItemFragment }) {
  const kind = classifyLink(url);
  if (kind === 'youtube' || kind === 'instagram') return <VideoFacade url={url} title={title} tile />;
  return <LinkTile href={url} label={`Open in a new tab: ${title}`} icon={<OpenInNewIcon size={24} />} />;
}

export const GalleryTile = (props: GalleryTileProps) => (
  <figure>
    {props.item.fileType === 'image' ? <GalleryImage {...props} /> : <GalleryEmbed item={props.item} />}
    <figcaption className={styles.caption}>{props.item.title}</figcaption>
  </figure>
);
