import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { formatNumericDate } from '../../../rules/dates';
import { groupIndian } from '../../../rules/money';
import {
  DeleteMemberDocument,
  useAdminMembersQuery,
  useMemberCountsQuery,
  type DeleteMemberMutation,
  type MemberRowFragment,
} from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { DeletionItem } from '../forms/DeletionItem';
import { useDeletion } from '../forms/useDeletion';
import { useEditor } from '../forms/useEditor';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { memberColumns, memberPhoneRow } from './member-columns';
import { memberAddress, memberFilterInput, memberFilters } from './member-view';
import { MemberDialog, memberQueries } from './MemberDialog';

const nouns = { one: 'member', many: 'members' };
const search = { label: 'Search members', placeholder: 'Name, city, mobile, PAN' };

const aboutDeletion = ({ name, imageUrl, city, joiningDate }: MemberRowFragment) => (
  <DeletionItem name={name} image={imageUrl} facts={`${city} · joined ${formatNumericDate(joiningDate)}`}>
    The member is removed from the site and from this list. This cannot be undone.
  </DeletionItem>
);

export default function AdminMembersPage() {
  const control = useTableView(memberAddress);
  const editor = useEditor<MemberRowFragment>();
  const deletion = useDeletion<MemberRowFragment, DeleteMemberMutation>(DeleteMemberDocument, {
    payload: (data) => data.deleteMember,
    question: 'Are you sure you want to delete this member?',
    success: 'Member deleted successfully',
    reload: memberQueries,
    about: aboutDeletion,
  });
  const { data, ...state } = useListQuery(
    useAdminMembersQuery(listOptions(control, memberFilterInput(control.filters))),
  );
  const counts = useMemberCountsQuery({ fetchPolicy: 'cache-and-network' }).data;
  const list = data?.adminMembers;
  const { edit } = editor;
  const { ask } = deletion;
  const actions = useMemo(() => ({ edit, remove: ask }), [edit, ask]);
  const columns = useMemo(() => memberColumns(actions), [actions]);

  const add = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<PlusIcon size={20} />} onClick={editor.create}>
      Add Member
    </Button>
  );
  const empty = {
    sentence: 'No members yet.',
    help: 'Members appear here with their membership and expiry date. The site shows only name, city and picture.',
    scene: '/art/scene-village.svg',
    action: add('outlined'),
  };

  return (
    <>
      <PageHeader
        title="Members"
        about="Active members appear on the site. Visitors see only name, city and picture."
        action={add('contained')}
      />
      <AdminTable
        {...state}
        nouns={nouns}
        title="All Members"
        exportInput={{ list: 'members', search: control.search || null, members: memberFilterInput(control.filters) }}
        columns={columns}
        phoneRow={memberPhoneRow(actions)}
        control={control}
        filters={memberFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        onOpen={edit}
        empty={empty}
        summary={
          counts &&
          `${groupIndian(String(counts.all.totalCount))} members, ${groupIndian(String(counts.active.totalCount))} active`
        }
      />
      <MemberDialog key={editor.key} open={editor.isOpen} member={editor.row} onClose={editor.close} />
      {deletion.dialog}
    </>
  );
}
