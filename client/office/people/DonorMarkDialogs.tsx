import {
  SetDonorBirthdayDocument,
  TagDonorsDocument,
  type DonorSelection,
  type SetDonorBirthdayMutation,
  type TagDonorsMutation,
} from '../../generated/graphql';
import { useEdit } from '../forms/useEdit';
import { useSubmit } from '../../shared/forms/useSubmit';
import { BirthdayDialog, birthdayInput, birthdayWas, type BirthdayFormValues } from './BirthdayDialog';
import type { MarkedPerson } from './Marks';
import { changesInput } from './tag-changes';
import { taggedWords } from './tagged-words';
import { TagsDialog, type TagsFormValues } from './TagsDialog';

interface DonorTagsDialogProps {
  open: boolean;
  whose: string;
  selection: DonorSelection;
  known: MarkedPerson['tags'] | null;
  /** Names of the queries that show these donors. */
  reload: string[];
  onClose: () => void;
}

/** Tags of a selection of donors. */
export function DonorTagsDialog({ open, whose, selection, known, reload, onClose }: DonorTagsDialogProps) {
  const save = useSubmit(TagDonorsDocument, {
    variables: ({ changes }: TagsFormValues) => ({ input: { selection, ...changesInput(changes) } }),
    payload: (data: TagDonorsMutation) => data.tagDonors,
    reload,
    success: ({ changedCount }) => ({
      title: 'Tags saved',
      description: taggedWords(changedCount, { one: 'donor', many: 'donors' }),
    }),
    onDone: onClose,
  });
  return <TagsDialog open={open} whose={whose} known={known} onSubmit={save} onClose={onClose} />;
}

interface DonorBirthdayDialogProps {
  open: boolean;
  donor: { id: string; name: string | null; birthday: MarkedPerson['birthday'] };
  onClose: () => void;
}

/** Birthday of a donor. */
export function DonorBirthdayDialog({ open, donor, onClose }: DonorBirthdayDialogProps) {
  const save = useEdit(SetDonorBirthdayDocument, {
    version: birthdayWas(donor.birthday),
    variables: (values: BirthdayFormValues, was) => ({ input: { id: donor.id, birthday: birthdayInput(values), was } }),
    payload: (data: SetDonorBirthdayMutation) => data.setDonorBirthday,
    reload: ['DonorDetail'],
    success: { title: 'Birthday saved' },
    onDone: onClose,
  });
  return (
    <BirthdayDialog
      open={open}
      whose={donor.name ?? 'this donor'}
      known={donor.birthday}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
