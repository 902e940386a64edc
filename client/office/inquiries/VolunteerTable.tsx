import { useMemo } from 'react';
import {
  AdminVolunteerApplicationsDocument,
  ApproveVolunteerDocument,
  RejectVolunteerDocument,
  type VolunteerRowFragment,
} from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { InquiryDialog } from './InquiryDialog';
import { volunteerList } from './inquiry-list';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { useStatusAction } from './useStatusAction';
import { Decision, volunteerColumns, volunteerPhoneRow } from './volunteer-columns';

const empty = {
  sentence: 'No volunteer applications yet.',
  help: 'Applications from the Volunteer page appear here.',
  scene: '/art/scene-walk.svg',
};

/** Volunteer applications; the Contact and the Volunteers screen both show it. */
export function VolunteerTable() {
  const list = useRecordList(
    volunteerList,
    AdminVolunteerApplicationsDocument,
    (data) => data.adminVolunteerApplications,
  );
  const { opened, isOpen, open, close } = useOpened<VolunteerRowFragment>();
  const approve = useStatusAction(ApproveVolunteerDocument, {
    payload: ({ approveVolunteer }) => approveVolunteer,
    reload: volunteerList.queries,
    onDone: close,
  });
  const reject = useStatusAction(RejectVolunteerDocument, {
    payload: ({ rejectVolunteer }) => rejectVolunteer,
    reload: volunteerList.queries,
    onDone: close,
  });
  const actions = useMemo(() => ({ approve, reject }), [approve, reject]);
  const columns = useMemo(() => volunteerColumns(actions), [actions]);
  const phoneRow = useMemo(() => volunteerPhoneRow(actions), [actions]);

  return (
    <>
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} onOpen={open} />
      {opened && (
        <InquiryDialog
          submission={opened}
          open={isOpen}
          message={opened.message}
          onClose={close}
          actions={<Decision volunteer={opened} actions={actions} isFoot />}
        />
      )}
    </>
  );
}
