import {
  SetVolunteerBirthdayDocument,
  TagVolunteersDocument,
  type SetVolunteerBirthdayMutation,
  type TagVolunteersMutation,
  type VolunteerSelection,
} from '../../generated/graphql';
import { useEdit } from '../forms/useEdit';
import { useSubmit } from '../../shared/forms/useSubmit';
import { BirthdayDialog, birthdayInput, birthdayWas, type BirthdayFormValues } from './BirthdayDialog';
import type { MarkedPerson } from './Marks';
import { changesInput } from './tag-changes';
import { taggedWords } from './tagged-words';
import { TagsDialog, type TagsFormValues } from './TagsDialog';

const reload = ['AdminVolunteerApplications'];

interface VolunteerTagsDialogProps {
  open: boolean;
  whose: string;
  selection: VolunteerSelection;
  known: MarkedPerson['tags'] | null;
  onClose: () => void;
}

/** Tags of a selection of volunteers. */
export function VolunteerTagsDialog({ open, whose, selection, known, onClose }: VolunteerTagsDialogProps) {
  const save = useSubmit(TagVolunteersDocument, {
    variables: ({ changes }: TagsFormValues) => ({ input: { selection, ...changesInput(changes) } }),
    payload: (data: TagVolunteersMutation) => data.tagVolunteers,
    reload,
    success: ({ changedCount }) => ({
      title: 'Tags saved',
      description: taggedWords(changedCount, { one: 'volunteer', many: 'volunteers' }),
    }),
    onDone: onClose,
  });
  return <TagsDialog open={open} whose={whose} known={known} onSubmit={save} onClose={onClose} />;
}

interface VolunteerBirthdayDialogProps {
  open: boolean;
  volunteer: { id: string; name: string; birthday: MarkedPerson['birthday'] };
  onClose: () => void;
}

/** Birthday of a volunteer. */
export function VolunteerBirthdayDialog({ open, volunteer, onClose }: VolunteerBirthdayDialogProps) {
  const save = useEdit(SetVolunteerBirthdayDocument, {
    version: birthdayWas(volunteer.birthday),
    variables: (values: BirthdayFormValues, was) => ({
      input: { id: volunteer.id, birthday: birthdayInput(values), was },
    }),
    payload: (data: SetVolunteerBirthdayMutation) => data.setVolunteerBirthday,
    reload,
    success: { title: 'Birthday saved' },
    onDone: onClose,
  });
  return (
    <BirthdayDialog open={open} whose={volunteer.name} known={volunteer.birthday} onSubmit={save} onClose={onClose} />
  );
}
