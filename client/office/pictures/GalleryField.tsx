import { cleanImageUrl } from '../../../rules/links';
import { ListField } from '../forms/ListField';
import { ChoosePicture } from './ChoosePicture';

/** Links of a gallery's pictures, and pictures of one's own beside them. */
export const GalleryField = ({ label }: { label: string }) => (
  <ListField
    name="galleryImages"
    label={label}
    kind="image"
    clean={cleanImageUrl}
    placeholder="Paste an image link"
    more={(add) => <ChoosePicture purpose="the gallery" onUse={({ link }) => add(link)} />}
  />
);
