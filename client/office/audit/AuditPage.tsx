import { useCallback, useMemo, useState } from 'react';
import { useAdminAuditChoicesQuery, useAdminAuditLogQuery } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { PageHeader } from '../ui/PageHeader';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { auditColumns, auditPhoneRow, type AuditEntry } from './audit-columns';
import { AuditDialog } from './AuditDialog';
import { auditAddress, auditFilterInput, auditFilters } from './audit-view';

const nouns = { one: 'entry', many: 'entries' };
const search = { label: 'Search the audit log', placeholder: 'Title, name, identifier' };
const empty = {
  sentence: 'Nothing has been changed yet.',
  help: 'Changes appear here as soon as someone saves something in the office.',
};

/** Who changed what. It is read only: an entry is written with the change itself and never touched again. */
export default function AuditPage() {
  const control = useTableView(auditAddress);
  const choices = useAdminAuditChoicesQuery({ fetchPolicy: 'cache-and-network' }).data?.adminAuditChoices;
  const filters = useMemo(() => auditFilters(choices), [choices]);
  const [entry, setEntry] = useState<AuditEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback((next: AuditEntry) => {
    setEntry(next);
    setOpen(true);
  }, []);
  const columns = useMemo(() => auditColumns(show), [show]);
  const { data, ...state } = useListQuery(
    useAdminAuditLogQuery({
      variables: {
        page: { number: control.page, size: control.size },
        search: control.search || null,
        filter: auditFilterInput(control.filters),
        direction: control.direction,
      },
      fetchPolicy: 'cache-and-network',
    }),
  );
  const list = data?.adminAuditLog;

  return (
    <>
      <PageHeader
        title="Audit log"
        about="Every change made in the office is recorded here, with who made it, when, and the old and new values."
      />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={auditPhoneRow}
        control={control}
        filters={filters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        countIsCapped={list?.countIsCapped}
        empty={empty}
        onOpen={show}
      />
      <AuditDialog entry={entry} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
