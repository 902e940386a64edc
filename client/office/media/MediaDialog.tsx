import { mediaSchema, type MediaInput } from '../../../rules/media';
import { CreateMediaItemDocument, type MediaCard_ItemFragment } from '../../generated/graphql';
import { useFlowId } from '../../shared/forms/useFlowId';
import { useSubmit } from '../../shared/forms/useSubmit';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import type { RecordDialogProps } from '../forms/lazyDialog';
import { useTableView } from '../table/useTableView';
import { libraryList } from './library-list';
import { MediaTypeField } from './MediaTypeField';
import { MediaUrlField } from './MediaUrlField';
import { PosterFields } from './PosterFields';

const labels = {
  fileType: 'Type',
  title: 'Title',
  url: 'URL',
  description: 'Description',
  poster: 'Poster',
  length: 'Length',
};

/** Adds a link to the library, of the open tab's type; nothing is ever uploaded. */
export default function MediaDialog({ open, onClose }: RecordDialogProps<MediaCard_ItemFragment>) {
  const fileType = libraryList.variables(useTableView(libraryList.address)).filter.fileType ?? 'image';
  const flowId = useFlowId();
  const onSubmit = useSubmit(CreateMediaItemDocument, {
    variables: (input: MediaInput) => ({ input: { ...input, flowId: flowId(input) } }),
    payload: ({ createMediaItem }) => createMediaItem,
    reload: libraryList.queries,
    success: { title: 'Media added successfully' },
    onDone: onClose,
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
