import { lazy, Suspense, useState } from 'react';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { useReadOnly } from '../forms/read-only';
import controls from '../ui/controls.module.css';
import { UploadIcon } from '../ui/icons';
import type { OnUse } from './useChosen';
import styles from './ChoosePicture.module.css';

const PictureDialog = lazy(() => import('./PictureDialog'));

interface ChoosePictureProps {
  /** What the picture is for: 'the featured image of the campaign'. */
  purpose: string;
  onUse: OnUse;
}

/** Button beside the link of a picture; the dialog's code is fetched when it is first opened. */
export function ChoosePicture({ purpose, onUse }: ChoosePictureProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (useReadOnly()) return null;
  return (
    <>
      <button
        type="button"
        className={`${controls.textButton} ${styles.button}`}
        aria-haspopup="dialog"
        // A field that loses the focus may show an error, which would move the button away from under the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          currentTarget.focus();
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        <UploadIcon size={18} />
        <span>
          Choose a picture<VisuallyHidden> for {purpose}</VisuallyHidden>
        </span>
      </button>
      <Suspense fallback={null}>
        {opened > 0 && (
          <PictureDialog
            key={opened}
            open={isOpen}
            title="Choose a picture"
            purpose={`for ${purpose}`}
            useLabel="Use this picture"
            onUse={onUse}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
