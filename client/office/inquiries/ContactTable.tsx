import { useMemo } from 'react';
import {
  MarkContactReadDocument,
  useAdminContactSubmissionsQuery,
  type ContactRowFragment,
} from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { contactColumns, contactPhoneRow, contactWords } from './contact-columns';
import { StatusButton } from './StatusButton';
import { SubmissionDialog } from './SubmissionDialog';
import { contactAddress, contactFilterInput, contactFilters } from './submission-view';
import { useOpened } from '../table/useOpened';
import { useStatusAction } from './useStatusAction';

const nouns = { one: 'message', many: 'messages' };
const search = { label: 'Search messages', placeholder: 'Name, email, phone, message' };
const empty = {
  sentence: 'No messages yet.',
  help: 'Messages from the contact and CSR forms appear here.',
  scene: '/art/scene-tree.svg',
};

/** Contact messages and CSR inquiries. */
export function ContactTable() {
  const control = useTableView(contactAddress);
  const { data, ...state } = useListQuery(
    useAdminContactSubmissionsQuery(listOptions(control, contactFilterInput(control.filters))),
  );
  const list = data?.adminContactSubmissions;
  const { opened, isOpen, open, close } = useOpened<ContactRowFragment>();
  const markRead = useStatusAction(MarkContactReadDocument, {
    payload: ({ markContactRead }) => markContactRead,
    reload: ['AdminContactSubmissions', 'SubmissionCounts'],
    onDone: close,
  });
  const columns = useMemo(() => contactColumns(markRead), [markRead]);
  const phoneRow = useMemo(() => contactPhoneRow(markRead), [markRead]);
  const words = opened && contactWords(opened);

  return (
    <>
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={contactFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        countIsCapped={list?.countIsCapped}
        empty={empty}
        exportInput={{ list: 'contact', search: control.search || null, contact: contactFilterInput(control.filters) }}
        onOpen={open}
      />
      {opened && words && (
        <SubmissionDialog
          submission={opened}
          open={isOpen}
          facts={words.facts}
          message={words.text}
          onClose={close}
          actions={
            opened.status === 'unread' && (
              <StatusButton verb="Mark Read" submission={opened} action={markRead} look="filled" isLarge />
            )
          }
        />
      )}
    </>
  );
}
