import { useState } from 'react';
import { instagramEmbedUrl, safeLink, youtubeEmbedUrl } from '../../../rules/links';
import { classNames } from '../ui/class-names';
import { PlayIcon } from '../ui/icons/actions';
import type { SafeImageProps } from '../ui/SafeImage';
import { InstagramIcon } from '../ui/icons/social';
import { MediaCover } from './MediaCover';
import styles from './VideoFacade.module.css';

interface VideoFacadeProps {
  url: string;
  title: string;
  /** Picture of our own or of the office: nothing is loaded from the video's host before the visitor presses play. */
  poster?: string;
  /** The poster, where the site keeps it itself. */
  own?: SafeImageProps['own'];
  /** Drawing for a poster that fails to load. */
  drawing?: string;
  length?: string;
  eager?: boolean;
  /** True takes only a grid picture's room until it is pressed. */
  tile?: boolean;
}

/** Takes the focus of the button, which is gone. */
const takeFocus = (player: HTMLIFrameElement | null): void => player?.focus();

/** Shows a video or Instagram post whose player loads only when pressed; any other link is a plain link. */
export function VideoFacade({ url, title, tile = false, ...cover }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false);
  const youtube = youtubeEmbedUrl(url);
  const embed = youtube ? `${youtube}?autoplay=1` : instagramEmbedUrl(url);
  if (!embed)
    return (
      <a href={safeLink(url)} target="_blank" rel="noopener">
        {title}
      </a>
    );

  if (playing) {
    return (
      <div className={classNames(styles.frame, !youtube && styles.tall)}>
        <iframe
          ref={takeFocus}
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
