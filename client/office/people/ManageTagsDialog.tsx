import {
  DeleteTagDocument,
  UpdateTagDocument,
  type TagFieldsFragment,
  type UpdateTagMutation,
} from '../../generated/graphql';
import { tagSchema } from '../../../rules/tag';
import { DeletionItem } from '../forms/DeletionItem';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { useDeletion } from '../forms/useDeletion';
import { useEdit } from '../forms/useEdit';
import { useEditor } from '../forms/useEditor';
import { validator } from '../forms/validator';
import { Allowed } from '../ui/Allowed';
import { IconAction } from '../ui/IconAction';
import { RecordDialog } from '../ui/RecordDialog';
import styles from './People.module.css';
import { useTags } from './useTags';
import { DeleteIcon, EditIcon } from '../ui/icons';

interface ManageTagsDialogProps {
  open: boolean;
  /** Names of the queries that show tags of people. */
  reload: string[];
  onClose: () => void;
}

/** All tags, each to rename or delete. */
export default function ManageTagsDialog({ open, reload, onClose }: ManageTagsDialogProps) {
  const tags = useTags();
  const editor = useEditor<TagFieldsFragment>();
  const queries = ['AdminTags', ...reload];
  const { ask, dialog } = useDeletion<TagFieldsFragment>(DeleteTagDocument, {
    question: 'Are you sure you want to delete this tag?',
    success: 'Tag deleted successfully',
    reload: queries,
    shown: ({ updatedAt }) => ({ readAt: updatedAt }),
    about: ({ name }) => <DeletionItem name={name}>It is taken off everybody who has it.</DeletionItem>,
  });
  return (
    <>
      <RecordDialog open={open} title="Tags" width={520} onClose={onClose}>
        {tags.length === 0 ? (
          <p className={styles.note}>
            There are no tags yet. Select donors or volunteers in their list, and press Tags.
          </p>
        ) : (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag.id} className={styles.tag}>
                <span className={styles.name}>{tag.name}</span>
                <Allowed to="updateTag">
                  <IconAction
                    name={`Rename ${tag.name}`}
                    tip="Rename"
                    icon={<EditIcon size={18} />}
                    onClick={() => editor.edit(tag)}
                  />
                </Allowed>
                <Allowed to="deleteTag">
                  <IconAction
                    name={`Delete ${tag.name}`}
                    tip="Delete"
                    icon={<DeleteIcon size={18} />}
                    onClick={() => ask(tag)}
                  />
                </Allowed>
              </li>
            ))}
          </ul>
        )}
      </RecordDialog>
      {editor.row && (
        <RenameDialog key={editor.key} open={editor.isOpen} tag={editor.row} reload={queries} onClose={editor.close} />
      )}
      {dialog}
    </>
  );
}

interface RenameDialogProps {
  open: boolean;
  tag: TagFieldsFragment;
  reload: string[];
  onClose: () => void;
}

interface TagValues {
  name: string;
}

const labels = { name: 'Name' };
const validate = validator<TagValues>(tagSchema, (values) => values);

function RenameDialog({ open, tag, reload, onClose }: RenameDialogProps) {
  const save = useEdit(UpdateTagDocument, {
    version: tag.updatedAt,
    variables: ({ name }: TagValues, readAt) => ({ input: { id: tag.id, tag: { name }, readAt } }),
    payload: (data: UpdateTagMutation) => data.updateTag,
    fields: { 'tag.name': 'name' },
    reload,
    success: { title: 'Tag renamed' },
    onDone: onClose,
  });
  return (
    <FormDialog<TagValues>
      open={open}
      title="Rename tag"
      submitLabel="Save name"
      labels={labels}
      initialValues={{ name: tag.name }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  );
}
