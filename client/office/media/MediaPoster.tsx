import { youtubeThumbnail } from '../../../rules/links';
import type { MediaType } from '../../../rules/media-types';
import { InstagramIcon } from '../../shared/ui/icons/social';
import { PlayIcon } from '../../shared/ui/icons/actions';
import { SafeImage } from '../../shared/ui/SafeImage';
import styles from './MediaPoster.module.css';

interface MediaPosterProps {
  type: MediaType;
  url: string;
  alt: string;
  /** The office's own choice for a video or post; '' for none. */
  poster?: string;
}

const Drawing = ({ type }: { type: MediaType }) => (
  <span className={styles.drawing} aria-hidden="true">
    {type === 'instagram' ? <InstagramIcon size={28} /> : <PlayIcon size={28} />}
  </span>
);

/** What the office sees of an item in a grid: the picture, the poster or the video's preview picture, or a drawing. */
export function MediaPoster({ type, url, alt, poster = '' }: MediaPosterProps) {
  if (type === 'image') return <SafeImage src={url} alt={alt} className={styles.picture} />;
  const preview = poster || (type === 'video' ? youtubeThumbnail(url) : null);
  if (!preview) return <Drawing type={type} />;
  return <SafeImage src={preview} alt={alt} className={styles.picture} fallback={<Drawing type={type} />} />;
}
