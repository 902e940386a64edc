import { DeletePictureDocument, type ChosenPicture_PictureFragment } from '../../generated/graphql';
import { DeletionItem } from '../forms/DeletionItem';
import { useDeletion } from '../forms/useDeletion';
import controls from '../ui/controls.module.css';
import { fileSize } from './file-size';
import styles from './PictureUses.module.css';
import { consentOf } from './picture-draft';
import { UseList } from './UseList';

interface PictureUsesProps {
  picture: ChosenPicture_PictureFragment;
  onDeleted: () => void;
}

/** Where a picture is used; one that is used nowhere can be deleted. */
export function PictureUses({ picture, onDeleted }: PictureUsesProps) {
  const { ask, dialog } = useDeletion<ChosenPicture_PictureFragment>(DeletePictureDocument, {
    question: 'Are you sure you want to delete this picture?',
    success: 'Picture deleted successfully',
    reload: ['AdminPictures'],
    onDone: onDeleted,
    about: ({ alt, fileName, fileSize: bytes, width, height, link, ...consent }) => (
      <DeletionItem
        name={alt || fileName}
        facts={`${fileSize(bytes)}, ${width} × ${height}`}
        image={consentOf(consent) === 'withdrawn' ? undefined : link}
      >
        The picture and its files are removed for good. No page shows it.
      </DeletionItem>
    ),
  });
  return (
    <div>
      <UseList uses={picture.uses} title="Used in" />
      {picture.uses.length > 0 ? (
        <p className={styles.help}>To delete it, choose another picture there first.</p>
      ) : (
        <button type="button" className={`${controls.textButton} ${styles.delete}`} onClick={() => ask(picture)}>
          Delete this picture…
        </button>
      )}
      {dialog}
    </div>
  );
}
