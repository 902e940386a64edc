import { useRef } from 'react';
import { ChooseMediaPosterDocument, type MediaCard_ItemFragment } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ChoosePicture } from '../pictures/ChoosePicture';
import controls from '../ui/controls.module.css';
import { libraryList } from './library-list';
import styles from './MediaView.module.css';

interface PosterChoiceProps {
  item: MediaCard_ItemFragment;
  /** Called with the item after its poster was changed. */
  onChanged: (item: MediaCard_ItemFragment) => void;
}

/** Chooses what a film or post shows until it is opened; a picture is its own. */
export function PosterChoice({ item: { id, fileType, poster }, onChanged }: PosterChoiceProps) {
  const isSaved = useRef(false);
  const save = useSubmit(ChooseMediaPosterDocument, {
    variables: (chosen: string) => ({ input: { id, poster: chosen, was: poster } }),
    payload: ({ chooseMediaPoster }) => {
      // Refused, it is the item as somebody else left it.
      if (chooseMediaPoster.mediaItem) onChanged(chooseMediaPoster.mediaItem);
      return chooseMediaPoster;
    },
    reload: libraryList.queries,
    success: { title: 'Poster saved' },
    onDone: () => {
      isSaved.current = true;
    },
  });
  const use = async (chosen: string): Promise<boolean> => {
    isSaved.current = false;
    await save(chosen);
    return isSaved.current;
  };
  if (fileType === 'image') return null;
  return (
    <div className={styles.poster}>
      <span>Poster</span>
      <ChoosePicture purpose="the poster" onUse={({ link }) => use(link)} />
      {poster && (
        <button type="button" className={controls.textButton} onClick={() => void save('')}>
          Remove the poster
        </button>
      )}
    </div>
  );
}
