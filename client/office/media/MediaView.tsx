import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../rules/dates';
import { classifyLink, safeLink, youtubeThumbnail } from '../../../rules/links';
import type { MediaCard_ItemFragment } from '../../generated/graphql';
import { RecordDialog } from '../ui/RecordDialog';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VideoFacade } from '../../shared/media/VideoFacade';
import styles from './MediaView.module.css';
import { PosterChoice } from './PosterChoice';

interface MediaViewProps {
  item: MediaCard_ItemFragment;
  open: boolean;
  onClose: () => void;
}

const linkWords = { image: 'Open image', video: 'Watch', instagram: 'View Post' } as const;

function Content({ item: { fileType, url, poster, title, description } }: { item: MediaCard_ItemFragment }) {
  if (fileType === 'image') {
    return <SafeImage src={url} alt={description || title} loading="eager" className={styles.picture} />;
  }
  const kind = classifyLink(url);
  if (kind !== 'youtube' && kind !== 'instagram') return null;
  return (
    <VideoFacade
      url={url}
      title={title}
      poster={poster || (youtubeThumbnail(url) ?? undefined)}
      tile={kind === 'instagram'}
    />
  );
}

/** One item large, as visitors meet it, with its words and address. */
export function MediaView({ item: opened, open, onClose }: MediaViewProps) {
  const [changed, setChanged] = useState<MediaCard_ItemFragment | null>(null);
  const item = changed?.id === opened.id ? changed : opened;
  const { title, description, url, fileType, createdAt } = item;
  return (
    <RecordDialog
      open={open}
      title={title}
      width={760}
      actions={
        <Button component="a" href={safeLink(url)} target="_blank" rel="noopener" variant="outlined">
          {linkWords[fileType]}
        </Button>
      }
      onClose={onClose}
    >
      <div className={styles.content}>
        <Content item={item} />
        <PosterChoice item={item} onChanged={setChanged} />
        {description && <p>{description}</p>}
        <p className={styles.facts}>
          Added {formatDate(createdAt)} · <span className={styles.url}>{url}</span>
        </p>
      </div>
    </RecordDialog>
  );
}
