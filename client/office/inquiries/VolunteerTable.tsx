import { useMemo } from 'react';
import {
  ApproveVolunteerDocument,
  RejectVolunteerDocument,
  useAdminVolunteerSubmissionsQuery,
  type VolunteerRowFragment,
} from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { SubmissionDialog } from './SubmissionDialog';
import { volunteerAddress, volunteerFilterInput, volunteerFilters } from './submission-view';
import { useOpened } from '../table/useOpened';
import { useStatusAction } from './useStatusAction';
import { Decision, volunteerColumns, volunteerPhoneRow } from './volunteer-columns';

const nouns = { one: 'application', many: 'applications' };
const search = { label: 'Search applications', placeholder: 'Name, email, phone, message' };
const reload = ['AdminVolunteerSubmissions', 'SubmissionCounts'];
const empty = {
  sentence: 'No volunteer applications yet.',
  help: 'Applications from the Volunteer page appear here.',
  scene: '/art/scene-walk.svg',
};

/** Volunteer applications; the Contact and the Volunteers screen both show it. */
export function VolunteerTable() {
  const control = useTableView(volunteerAddress);
  const { data, ...state } = useListQuery(
    useAdminVolunteerSubmissionsQuery(listOptions(control, volunteerFilterInput(control.filters))),
  );
  const list = data?.adminVolunteerSubmissions;
  const { opened, isOpen, open, close } = useOpened<VolunteerRowFragment>();
  const approve = useStatusAction(ApproveVolunteerDocument, {
    payload: ({ approveVolunteer }) => approveVolunteer,
    reload,
    onDone: close,
  });
  const reject = useStatusAction(RejectVolunteerDocument, {
    payload: ({ rejectVolunteer }) => rejectVolunteer,
    reload,
    onDone: close,
  });
  const actions = useMemo(() => ({ approve, reject }), [approve, reject]);
  const columns = useMemo(() => volunteerColumns(actions), [actions]);
  const phoneRow = useMemo(() => volunteerPhoneRow(actions), [actions]);

  return (
    <>
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={volunteerFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        countIsCapped={list?.countIsCapped}
        empty={empty}
        exportInput={{
          list: 'volunteers',
          search: control.search || null,
          volunteers: volunteerFilterInput(control.filters),
        }}
        onOpen={open}
      />
      {opened && (
        <SubmissionDialog
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
