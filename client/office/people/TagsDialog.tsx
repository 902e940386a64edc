import Button from '@mui/material/Button';
import { useState } from 'react';
import type { FormikProps } from 'formik';
import { CreateTagDocument, type CreateTagMutation } from '../../generated/graphql';
import { useSubmit, type Payload } from '../../shared/forms/useSubmit';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { CheckIcon } from '../../shared/ui/icons/facts';
import { FormDialog } from '../forms/FormDialog';
import controls from '../ui/controls.module.css';
import { changed, matchingTags, type TagChanges } from './tag-changes';
import styles from './People.module.css';
import { useTags } from './useTags';

export interface TagsFormValues {
  changes: TagChanges;
}

interface TagsDialogProps {
  open: boolean;
  /** Whose: '3 donors', or a name. */
  whose: string;
  /** The tags of the one person it is about; null for several. */
  known: readonly { id: string }[] | null;
  onSubmit: (values: TagsFormValues) => Promise<void>;
  onClose: () => void;
}

const initialValues: TagsFormValues = { changes: {} };

/** Puts tags on people and takes tags off them. A new tag is made in passing. */
export const TagsDialog = ({ open, whose, known, onSubmit, onClose }: TagsDialogProps) => (
  <FormDialog<TagsFormValues>
    open={open}
    title={`Tags of ${whose}`}
    submitLabel="Save tags"
    labels={{ changes: 'Tags' }}
    initialValues={initialValues}
    validate={({ changes }) => (Object.keys(changes).length === 0 ? { changes: 'Please choose a tag.' } : {})}
    onSubmit={onSubmit}
    onClose={onClose}
  >
    {(form) => <TagList form={form} known={known} />}
  </FormDialog>
);

type NewTag = CreateTagMutation['createTag'] & Payload;

function TagList({ form, known }: { form: FormikProps<TagsFormValues>; known: TagsDialogProps['known'] }) {
  const tags = useTags();
  const [typed, setTyped] = useState('');
  const { changes } = form.values;
  const { found, newName } = matchingTags(tags, typed);
  const press = (id: string, what: 'put' | 'takeOff') => void form.setFieldValue('changes', changed(changes, id, what));
  const create = useSubmit(CreateTagDocument, {
    variables: ({ name }: { name: string }) => ({ input: { name } }),
    payload: (data): NewTag => data.createTag,
    reload: ['AdminTags'],
    onDone: ({ tag }) => {
      setTyped('');
      if (tag) press(tag.id, 'put');
    },
  });
  const has = (id: string): boolean => known?.some((tag) => tag.id === id) ?? false;
  return (
    <>
      <div className={controls.field}>
        <label htmlFor="tag-search" className={controls.fieldLabel}>
          Find or add a tag
        </label>
        <div className={styles.search}>
          <input
            id="tag-search"
            className={controls.input}
            autoComplete="off"
            maxLength={40}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              if (newName) void create({ name: newName });
            }}
          />
          <Button
            variant="outlined"
            startIcon={<PlusIcon size={18} />}
            disabled={!newName}
            onClick={() => void create({ name: newName })}
          >
            Add tag
          </Button>
        </div>
      </div>
      {tags.length === 0 && (
        <p className={styles.note}>
          There are no tags yet. A tag groups people, for example “Board”, “Diwali card” or “Pune”.
        </p>
      )}
      <ul className={styles.tags} aria-label="Tags">
        {found.map(({ id, name }) => (
          <li key={id} className={styles.tag}>
            <span className={styles.name}>
              {name}
              {has(id) && <span className={styles.has}>has it</span>}
            </span>
            {(known === null || !has(id)) && (
              <Toggle name={`Put on ${name}`} pressed={changes[id] === 'put'} onPress={() => press(id, 'put')}>
                Put on
              </Toggle>
            )}
            {(known === null || has(id)) && (
              <Toggle
                name={`Take off ${name}`}
                pressed={changes[id] === 'takeOff'}
                onPress={() => press(id, 'takeOff')}
              >
                Take off
              </Toggle>
            )}
          </li>
        ))}
      </ul>
      {form.submitCount > 0 && typeof form.errors.changes === 'string' && (
        <p className={controls.problem} role="alert">
          {form.errors.changes}
        </p>
      )}
    </>
  );
}

interface ToggleProps {
  name: string;
  pressed: boolean;
  onPress: () => void;
  children: string;
}

const Toggle = ({ name, pressed, onPress, children }: ToggleProps) => (
  <button type="button" className={styles.toggle} aria-pressed={pressed} aria-label={name} onClick={onPress}>
    {pressed && <CheckIcon size={16} />}
    {children}
  </button>
);
