import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { formatDate } from '../../../../rules/dates';
import { classifyLink, youtubeThumbnail } from '../../../../rules/links';
import type { MediaCard_ItemFragment } from '../../../generated/graphql';
import { useWindowSize } from '../../../ui/admin/useWindowSize';
import { CloseIcon } from '../../../ui/icons/actions';
import { SafeImage } from '../../../ui/SafeImage';
import { VideoFacade } from '../../../ui/VideoFacade';
import styles from './MediaView.module.css';

interface MediaViewProps {
  item: MediaCard_ItemFragment;
  open: boolean;
  onClose: () => void;
}

const linkWords = { image: 'Open image', video: 'Watch', instagram: 'View Post' } as const;

function Content({ item: { fileType, url, title, description } }: { item: MediaCard_ItemFragment }) {
  if (fileType === 'image') {
    return <SafeImage src={url} alt={description || title} loading="eager" className={styles.picture} />;
  }
  const kind = classifyLink(url);
  if (kind !== 'youtube' && kind !== 'instagram') return null;
  return (
    <VideoFacade
      url={url}
      title={title}
      poster={youtubeThumbnail(url) ?? undefined}
      tile={kind === 'instagram'}
    />
  );
}

/** One item large, as visitors meet it, with its words and address. */
export function MediaView({ item, open, onClose }: MediaViewProps) {
  const titleId = useId();
  const { title, description, url, fileType, createdAt } = item;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={useWindowSize() === 'phone'}
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { sm: 760 } } } }}
    >
      <DialogTitle component="div" className={styles.head}>
        <span id={titleId} role="heading" aria-level={2} className={styles.title}>{title}</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end"><CloseIcon /></IconButton>
      </DialogTitle>
      <DialogContent className={styles.content}>
        <Content item={item} />
        {description && <p>{description}</p>}
        <p className={styles.facts}>Added {formatDate(createdAt)} · <span className={styles.url}>{url}</span></p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button component="a" href={url} target="_blank" rel="noopener" variant="outlined">{linkWords[fileType]}</Button>
      </DialogActions>
    </Dialog>
  );
}
