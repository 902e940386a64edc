import { formatNumericDate } from '../../../rules/dates';
import { groupIndian } from '../../../rules/money';
import {
  AdminMembersDocument,
  DeleteMemberDocument,
  useMemberCountsQuery,
  type MemberRowFragment,
} from '../../generated/graphql';
import { DeletionItem } from '../forms/DeletionItem';
import { lazyDialog } from '../forms/lazyDialog';
import { useRecordEditor } from '../forms/useRecordEditor';
import { EditableList } from '../table/EditableList';
import { useRecordList } from '../table/useRecordList';
import { memberColumns, memberPhoneRow } from './member-columns';
import { memberList } from './member-list';

const MemberDialog = lazyDialog(() => import('./MemberDialog'));

const deletion = {
  question: 'Are you sure you want to delete this member?',
  success: 'Member deleted successfully',
  reload: memberList.queries,
  about: ({ name, imageUrl, city, joiningDate }: MemberRowFragment) => (
    <DeletionItem name={name} image={imageUrl} facts={`${city} · joined ${formatNumericDate(joiningDate)}`}>
      The member is removed from the site and from this list. This cannot be undone.
    </DeletionItem>
  ),
};

export default function AdminMembersPage() {
  const list = useRecordList(memberList, AdminMembersDocument, ({ adminMembers }) => adminMembers);
  const editor = useRecordEditor(DeleteMemberDocument, deletion);
  const counts = useMemberCountsQuery({ fetchPolicy: 'cache-and-network' }).data;

  return (
    <EditableList
      page={{ title: 'Members', about: 'Active members appear on the site. Visitors see only name, city and picture.' }}
      title="All Members"
      list={list}
      editor={editor}
      Dialog={MemberDialog}
      add="Add Member"
      columns={memberColumns}
      phoneRow={memberPhoneRow}
      empty={{
        sentence: 'No members yet.',
        help: 'Members appear here with their membership and expiry date. The site shows only name, city and picture.',
        scene: '/art/scene-village.svg',
      }}
      summary={
        counts &&
        `${groupIndian(String(counts.all.totalCount))} members, ${groupIndian(String(counts.active.totalCount))} active`
      }
    />
  );
}
