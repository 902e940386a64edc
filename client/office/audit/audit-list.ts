import { isIsoDate } from '../../../rules/dates';
import type { AdminAuditChoicesQuery, AuditFilter } from '../../generated/graphql';
import type { TableFilter } from '../table/filters';
import type { TableAddressRules } from '../table/table-address';
import { inWords, verbInWords } from './audit-words';

/** The value of the person filter for what nobody but the system wrote. */
const system = 'system';
const isName = (value: string): boolean => /^[\w-]{1,60}$/.test(value);

/** What of the log stands in the address. */
export const auditAddress: TableAddressRules<'at'> = {
  sorts: ['at'],
  defaultSort: 'at',
  filters: { person: isName, entity: isName, verb: isName, from: isIsoDate, to: isIsoDate },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const auditFilters = (choices: AdminAuditChoicesQuery['adminAuditChoices'] | undefined): TableFilter[] => [
  {
    kind: 'choice',
    key: 'person',
    label: 'Who',
    options: [
      ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      { value: system, label: 'System' },
    ],
  },
  {
    kind: 'choice',
    key: 'entity',
    label: 'What',
    options: (choices?.entities ?? []).map((name) => ({ value: name, label: inWords(name) })),
  },
  {
    kind: 'choice',
    key: 'verb',
    label: 'Action',
    options: (choices?.verbs ?? []).map((name) => ({ value: name, label: capital(verbInWords(name)) })),
  },
  { kind: 'dates', label: 'Date range', from: 'from', to: 'to' },
];

/** The address's filters as the API takes them. */
export function auditFilterInput({ person, entity, verb, from, to }: Readonly<Record<string, string>>): AuditFilter {
  return { ...(person === system ? { isSystem: true } : { personId: person }), entity, verb, from, to };
}
