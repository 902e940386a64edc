import { useState } from 'react';
import { instagramEmbedUrl, youtubeEmbedUrl } from '../../../rules/links';
import { classNames } from '../ui/class-names';
import { PlayIcon } from '../ui/icons/actions';
import { InstagramIcon } from '../ui/icons/social';
import { MediaCover } from './MediaCover';
import styles from './VideoFacade.module.css';

interface VideoFacadeProps {
  url: string;
  title: string;
  /** A picture of our own or of the office: nothing of the video's host is fetched before the visitor presses play. */
  poster?: string;
  /** For a poster that does not load. */
  drawing?: string;
  length?: string;
  eager?: boolean;
  /** Takes no more room than a picture of a grid until it is pressed. */
  tile?: boolean;
}

/** A video or Instagram post that loads its player only when pressed; any other link is a plain link. */
export function VideoFacade({ url, title, tile = false, ...cover }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false);
  const youtube = youtubeEmbedUrl(url);
  const embed = youtube ? `${youtube}?autoplay=1` : instagramEmbedUrl(url);
  if (!embed)
    return (
      <a href={url} target="_blank" rel="noopener">
        {title}
      </a>
    );

  if (playing) {
    return (
      <div className={classNames(styles.frame, !youtube && styles.tall)}>
        <iframe
          src={embed}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className={styles.player}
        />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={classNames(styles.frame, !youtube && styles.tall, tile && styles.tile)}
      aria-label={`${youtube ? 'Play video' : 'Show Instagram post'}: ${title}${cover.length ? `, ${cover.length} minutes` : ''}`}
      onClick={() => setPlaying(true)}
    >
      <MediaCover {...cover} isTile={tile} icon={youtube ? <PlayIcon /> : <InstagramIcon size={24} />} />
    </button>
  );
}
