import type { DonorFilter, ImportDonorMatch } from '../../generated/graphql';
import { isUuid } from '../../../rules/uuid';
import { birthdayFilter } from '../people/birthday-filter';
import { choice, defineList, linked, openChoice } from '../table/define-list';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Donors of a file: all of them, or some by how they relate to those who were here. `<batch>.<match>` in the address. */
const matches: Readonly<Record<string, ImportDonorMatch[]>> = {
  new: ['new'],
  matched: ['email', 'pan', 'phone'],
  doubtful: ['doubtful'],
};
const BATCH = /^([0-9a-f-]{36})(?:\.(new|matched|doubtful))?$/;

function ofBatch(value: string | undefined): Pick<DonorFilter, 'importId' | 'importMatch'> {
  const [, importId, match = ''] = BATCH.exec(value ?? '') ?? [];
  return { importId, importMatch: matches[match] };
}

export const donorList = defineList({
  nouns: { one: 'donor', many: 'donors' },
  search: { label: 'Search donors', placeholder: 'Name, email, phone, PAN' },
  sorts: ['createdAt', 'name', 'email', 'donatedAmount'],
  filters: {
    '80g': choice('80G Eligible', yesNo),
    tag: openChoice('Tag', isUuid),
    birthday: birthdayFilter,
    import: linked('Of one file', (value) => BATCH.test(value)),
  },
  filter: ({ '80g': eligible, tag, birthday, import: batch }): DonorFilter => ({
    is80gEligible: eligible && eligible === 'yes',
    tagId: tag,
    birthday,
    ...ofBatch(batch),
  }),
  export: 'donors',
  queries: ['AdminDonors'],
});
