import { mediaSchema, type MediaInput, type MediaType } from '../../../rules/media';
import { CreateMediaItemDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { MediaTypeField } from './MediaTypeField';
import { MediaUrlField } from './MediaUrlField';
import { PosterFields } from './PosterFields';

interface MediaDialogProps {
  open: boolean;
  /** The type of the tab that is open. */
  fileType: MediaType;
  onClose: () => void;
}

const labels = {
  fileType: 'Type',
  title: 'Title',
  url: 'URL',
  description: 'Description',
  poster: 'Poster',
  length: 'Length',
};

/** Adds a link to the library; nothing is ever uploaded. */
export function MediaDialog({ open, fileType, onClose }: MediaDialogProps) {
  const onSubmit = useSubmit(CreateMediaItemDocument, {
    variables: (input: MediaInput) => ({ input }),
    payload: ({ createMediaItem }) => createMediaItem,
    reload: ['AdminMediaItems', 'MediaCounts'],
    success: { title: 'Media added successfully' },
    onDone: (_answer, _values, form) => {
      form?.resetForm();
      onClose();
    },
  });

  return (
    <FormDialog<MediaInput>
      open={open}
      title="Add Media Link"
      submitLabel="Add"
      labels={labels}
      initialValues={{ fileType, title: '', url: '', description: '', poster: '', length: '' }}
      validationSchema={mediaSchema}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <MediaTypeField />
      <FormField name="title" label="Title" required autoComplete="off" />
      <MediaUrlField />
      <PosterFields />
      <FormField
        name="description"
        label="Description"
        optional
        multiline
        minRows={2}
        placeholder="Shown below the enlarged picture"
      />
    </FormDialog>
  );
}
