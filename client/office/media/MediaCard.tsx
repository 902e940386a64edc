import { formatDate } from '../../../rules/dates';
import { safeLink } from '../../../rules/links';
import type { MediaCard_ItemFragment } from '../../generated/graphql';
import { IconAction } from '../ui/IconAction';
import { ViewIcon, DeleteIcon } from '../ui/icons';
import { PlayIcon } from '../../shared/ui/icons/actions';
import { InstagramIcon } from '../../shared/ui/icons/social';
import styles from './MediaCard.module.css';
import { MediaPoster } from './MediaPoster';

interface MediaCardProps {
  item: MediaCard_ItemFragment;
  onView: () => void;
  onDelete: (() => void) | undefined;
}

/** Where a video or a post stands on its own site. */
function SiteLink({ item: { fileType, url, title } }: { item: MediaCard_ItemFragment }) {
  if (fileType === 'image') return null;
  const isPost = fileType === 'instagram';
  const words = isPost ? 'View Post' : 'Watch';
  return (
    <a
      href={safeLink(url)}
      target="_blank"
      rel="noopener"
      className={styles.site}
      aria-label={`${words}: ${title} (opens in a new tab)`}
    >
      {isPost ? <InstagramIcon size={18} /> : <PlayIcon size={18} />}
      {words}
    </a>
  );
}

export const MediaCard = ({ item, onView, onDelete }: MediaCardProps) => (
  <article className={styles.card}>
    <div className={styles.frame}>
      <MediaPoster type={item.fileType} url={item.url} poster={item.poster} alt={item.description || item.title} />
      <SiteLink item={item} />
    </div>
    <div className={styles.words}>
      <h2 className={styles.title} title={item.title}>
        {item.title}
      </h2>
      <span className={styles.date}>{formatDate(item.createdAt)}</span>
      <span className={styles.actions}>
        <IconAction name={`View ${item.title}`} tip="View" icon={<ViewIcon size={20} />} onClick={onView} />
        {onDelete && (
          <IconAction name={`Delete ${item.title}`} tip="Delete" icon={<DeleteIcon size={20} />} onClick={onDelete} />
        )}
      </span>
    </div>
  </article>
);
