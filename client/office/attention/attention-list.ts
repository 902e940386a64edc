import type { AttentionFilter, AttentionKind } from '../../generated/graphql';
import { attentionWords } from '../../../rules/attention-words';
import { choice, defineList } from '../table/define-list';

/** Without a choice only what is open is shown. */
const shown = [
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'Open and done' },
] as const;
const kinds = (Object.entries(attentionWords) as [AttentionKind, { title: string }][]).map(([value, { title }]) => ({
  value,
  label: title,
}));

export const attentionList = defineList({
  nouns: { one: 'item', many: 'items' },
  search: { label: 'Search items', placeholder: 'Name, payment ID, details' },
  sorts: ['urgency', 'createdAt', 'kind'],
  filters: { show: choice('Show', shown), kind: choice('Kind', kinds) },
  filter: ({ show, kind }): AttentionFilter => ({ isOpen: show === 'all' ? undefined : show !== 'done', kind }),
  export: 'attention',
  queries: ['AdminAttention'],
});
