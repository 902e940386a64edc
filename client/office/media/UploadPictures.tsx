import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { MAX_LENGTH } from '../../../rules/limits';
import { CreateMediaItemDocument } from '../../generated/graphql';
import { useFlowId } from '../../shared/forms/useFlowId';
import { useSubmit } from '../../shared/forms/useSubmit';
import type { UsedPicture } from '../pictures/useChosen';
import { UploadIcon } from '../ui/icons';
import { libraryList } from './library-list';

const PictureDialog = lazy(() => import('../pictures/PictureDialog'));

/** Adds pictures of one's own to the library, one after the other; what is to be seen is their title. */
export function UploadPictures() {
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const flowId = useFlowId();
  const isAdded = useRef(false);
  const add = useSubmit(CreateMediaItemDocument, {
    variables: ({ link, alt }: UsedPicture) => ({
      input: {
        title: alt.slice(0, MAX_LENGTH.title),
        description: alt,
        url: link,
        fileType: 'image' as const,
        flowId: flowId(link + alt),
      },
    }),
    payload: ({ createMediaItem }) => createMediaItem,
    reload: libraryList.queries,
    success: { title: 'Media added successfully' },
    onDone: () => {
      isAdded.current = true;
    },
  });
  const use = async (picture: UsedPicture): Promise<boolean> => {
    isAdded.current = false;
    await add(picture);
    return isAdded.current;
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<UploadIcon size={20} />}
        onClick={() => {
          setOpened(opened + 1);
          setOpen(true);
        }}
      >
        Upload pictures
      </Button>
      <Suspense fallback={null}>
        {opened > 0 && (
          <PictureDialog
            key={opened}
            open={isOpen}
            title="Upload pictures"
            purpose="for the gallery"
            useLabel="Add to the gallery"
            usedWords="In the gallery"
            onUse={use}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
