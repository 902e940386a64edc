import type { AttentionFilter, AttentionKind, AttentionSort } from '../../generated/graphql';
import { attentionWords } from './attention-words';
import { isOneOf, type TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';

/** Without a choice only what is open is shown. */
const shown = [
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'Open and done' },
];
const kinds = (Object.entries(attentionWords) as [AttentionKind, { title: string }][]).map(([value, { title }]) => ({
  value,
  label: title,
}));

/** What of the list stands in the address. */
export const attentionAddress: TableAddressRules<AttentionSort> = {
  sorts: ['urgency', 'createdAt', 'kind'],
  defaultSort: 'urgency',
  filters: { show: isOneOf(shown), kind: isOneOf(kinds) },
};

export const attentionFilters: readonly TableFilter[] = [
  { kind: 'choice', key: 'show', label: 'Show', options: shown },
  { kind: 'choice', key: 'kind', label: 'Kind', options: kinds },
];

/** The address's filters as the API takes them. */
export const attentionFilterInput = ({ show, kind }: Readonly<Record<string, string>>): AttentionFilter => ({
  isOpen: show === 'all' ? undefined : show !== 'done',
  kind: kinds.find(({ value }) => value === kind)?.value,
});
