import { useState } from 'react';
import { instagramEmbedUrl, youtubeEmbedUrl } from '../../rules/links';
import { classNames } from './class-names';
import { PlayIcon } from './icons/actions';
import { SafeImage } from './SafeImage';
import styles from './VideoFacade.module.css';

interface VideoFacadeProps {
  url: string;
  title: string;
  /** A picture of our own: nothing of the video's host is fetched before the visitor presses play. */
  poster: string;
}

/** A video or Instagram post that loads its player only when pressed; any other link is a plain link. */
export function VideoFacade({ url, title, poster }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false);
  const youtube = youtubeEmbedUrl(url);
  const embed = youtube ? `${youtube}?autoplay=1` : instagramEmbedUrl(url);
  if (!embed) return <a href={url} target="_blank" rel="noopener">{title}</a>;

  const frame = classNames(styles.frame, !youtube && styles.tall);
  if (playing) {
    return (
      <div className={frame}>
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
      className={frame}
      aria-label={`${youtube ? 'Play video' : 'Show Instagram post'}: ${title}`}
      onClick={() => setPlaying(true)}
    >
      <SafeImage src={poster} alt="" className={styles.poster} />
      <span className={styles.play}><PlayIcon /></span>
    </button>
  );
}
