import { formatDate } from '../../../rules/dates';
import { youtubeThumbnail } from '../../../rules/links';
import type { MediaCard_ItemFragment } from '../../generated/graphql';
import { DeletionItem } from '../forms/DeletionItem';
import { libraryList } from './library-list';

const types = { image: 'Image', video: 'Video', instagram: 'Instagram post' } as const;

const pictureOf = ({ fileType, url, poster }: MediaCard_ItemFragment): string | undefined => {
  if (fileType === 'image') return url;
  return poster || (fileType === 'video' && youtubeThumbnail(url)) || undefined;
};

/** Words and question of a deletion, for `useRecordEditor`. */
export const mediaDeletion = {
  question: 'Are you sure you want to delete this media item?',
  success: 'Media deleted successfully',
  reload: libraryList.queries,
  about: (item: MediaCard_ItemFragment) => (
    <DeletionItem
      name={item.title}
      facts={`${types[item.fileType]} · added ${formatDate(item.createdAt)}`}
      image={pictureOf(item)}
    >
      It is removed from the public gallery straight away. The linked file or post is not deleted.
    </DeletionItem>
  ),
};
