import type { AdminAuditChoicesQuery, AuditFilter } from '../../generated/graphql';
import { dateRange, defineList, openChoice, type Choices } from '../table/define-list';
import { inWords, verbInWords } from '../../../rules/audit-words';

/** The value of the person filter for what nobody but the system wrote. */
const system = 'system';
const isName = (value: string): boolean => /^[\w-]{1,60}$/.test(value);

export const auditList = defineList({
  nouns: { one: 'entry', many: 'entries' },
  search: { label: 'Search the audit log', placeholder: 'Title, name, identifier' },
  sorts: ['at'],
  filters: {
    person: openChoice('Who', isName),
    entity: openChoice('What', isName),
    verb: openChoice('Action', isName),
    ...dateRange,
  },
  filter: ({ person, entity, verb, from, to }): AuditFilter => ({
    ...(person === system ? { isSystem: true } : { personId: person }),
    entity,
    verb,
    from,
    to,
  }),
  export: 'auditLog',
  queries: ['AdminAuditLog'],
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const asChoices = (values: readonly string[] = [], labelOf: (value: string) => string): Choices => ({
  kind: 'choice',
  options: values.map((value) => ({ value, label: labelOf(value) })),
});

/** Who and what occurs in the log, for the filters. */
export const auditChoices = (known: AdminAuditChoicesQuery['adminAuditChoices'] | undefined) => ({
  person: {
    kind: 'choice' as const,
    options: [
      ...(known?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      { value: system, label: 'System' },
    ],
  },
  entity: asChoices(known?.entities, inWords),
  verb: asChoices(known?.verbs, (name) => capital(verbInWords(name))),
});
