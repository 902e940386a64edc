import { formatDate } from '../../../rules/dates';
import type { AuditRowFragment } from '../../generated/graphql';
import { DateTimeCell, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { formatClock } from '../ui/format';
import { IconAction } from '../ui/IconAction';
import { ViewIcon } from '../ui/icons';
import type { PhoneRow } from '../table/PhoneList';
import { actionInWords, fieldInWords } from '../../../rules/audit-words';

export type AuditEntry = AuditRowFragment;

/** Who did it; what no account did, the system did. */
export const personOf = ({ personName }: AuditEntry): string => personName ?? 'system';
const person = (entry: AuditEntry) => (entry.personName ? entry.personName : <Muted>system</Muted>);

/** The changed fields by name: two of them, and how many more. */
function fieldsOf({ changes }: AuditEntry): string {
  const names = [...new Set(changes.map(({ field }) => fieldInWords(field)))];
  if (names.length === 0) return 'Nothing changed';
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}

/** When, who, what, and which fields. In smaller windows the fields are a second line. */
export const auditColumns = (open: (entry: AuditEntry) => void): AdminColumn<AuditEntry, 'at'>[] => [
  { key: 'at', header: 'When', width: 124, sort: 'at', cell: ({ at }) => <DateTimeCell at={at} /> },
  { key: 'person', header: 'Who', flex: 0.7, minWidth: 120, cell: (entry) => <TwoLines first={person(entry)} /> },
  {
    key: 'what',
    header: 'What',
    flex: 1.2,
    minWidth: 180,
    cell: (entry, { isWide }) => (
      <TwoLines
        strong
        first={actionInWords(entry.action)}
        second={[entry.subject, isWide ? '' : fieldsOf(entry)].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    key: 'fields',
    header: 'Changed',
    flex: 1.2,
    minWidth: 160,
    wideOnly: true,
    cell: (entry) => <TwoLines first={fieldsOf(entry)} />,
  },
  {
    key: 'actions',
    header: 'Details',
    width: 84,
    cell: (entry, { tabIndex }) => (
      <IconAction
        name={`Show details: ${actionInWords(entry.action)}${entry.subject ? `, ${entry.subject}` : ''}`}
        tip="Show old and new values"
        icon={<ViewIcon size={20} />}
        tabIndex={tabIndex}
        onClick={() => open(entry)}
      />
    ),
  },
];

export const auditPhoneRow = (entry: AuditEntry): PhoneRow => ({
  title: actionInWords(entry.action),
  second: entry.subject ?? fieldsOf(entry),
  meta: `${formatDate(entry.at)}, ${formatClock(entry.at)} · ${personOf(entry)}`,
});
