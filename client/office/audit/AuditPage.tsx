import { useMemo } from 'react';
import { AdminAuditLogDocument, useAdminAuditChoicesQuery } from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { auditColumns, auditPhoneRow, type AuditEntry } from './audit-columns';
import { AuditDialog } from './AuditDialog';
import { auditChoices, auditList } from './audit-list';

const empty = {
  sentence: 'Nothing has been changed yet.',
  help: 'Changes appear here as soon as someone saves something in the office.',
};

/** Who changed what. It is read only: an entry is written with the change itself and never touched again. */
export default function AuditPage() {
  const list = useRecordList(auditList, AdminAuditLogDocument, ({ adminAuditLog }) => adminAuditLog);
  const choices = useAdminAuditChoicesQuery({ fetchPolicy: 'cache-and-network' }).data?.adminAuditChoices;
  const { opened, isOpen, open, close } = useOpened<AuditEntry>();
  const columns = useMemo(() => auditColumns(open), [open]);

  return (
    <>
      <PageHeader
        title="Audit log"
        about="Every change made in the office is recorded here, with who made it, when, and the old and new values."
      />
      <RecordList
        list={list}
        choices={auditChoices(choices)}
        columns={columns}
        phoneRow={auditPhoneRow}
        empty={empty}
        onOpen={open}
      />
      <AuditDialog entry={opened} open={isOpen} onClose={close} />
    </>
  );
}
