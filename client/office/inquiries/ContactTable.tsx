import { useMemo } from 'react';
import {
  AdminContactInquiriesDocument,
  MarkContactReadDocument,
  type ContactRowFragment,
} from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { contactColumns, contactPhoneRow, contactWords } from './contact-columns';
import { StatusButton } from './StatusButton';
import { InquiryDialog } from './InquiryDialog';
import { contactList } from './inquiry-list';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { useStatusAction } from './useStatusAction';

const empty = {
  sentence: 'No messages yet.',
  help: 'Messages from the contact and CSR forms appear here.',
  scene: '/art/scene-tree.svg',
};

/** Contact messages and CSR inquiries. */
export function ContactTable() {
  const list = useRecordList(contactList, AdminContactInquiriesDocument, (data) => data.adminContactInquiries);
  const { opened, isOpen, open, close } = useOpened<ContactRowFragment>();
  const markRead = useStatusAction(MarkContactReadDocument, {
    payload: ({ markContactRead }) => markContactRead,
    reload: contactList.queries,
    onDone: close,
  });
  const columns = useMemo(() => contactColumns(markRead), [markRead]);
  const phoneRow = useMemo(() => contactPhoneRow(markRead), [markRead]);
  const words = opened && contactWords(opened);

  return (
    <>
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} onOpen={open} />
      {opened && words && (
        <InquiryDialog
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
