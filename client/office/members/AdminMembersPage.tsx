import { formatNumericDate } from '../../../rules/dates';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
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
import { selectionInput, useSelection } from '../table/useSelection';
import { useMay } from '../ui/useMay';
import { memberColumns, memberPhoneRow } from './member-columns';
import { memberList } from './member-list';
import { MemberSelectionActions } from './MemberSelectionActions';
import { useChatLink } from './useChatLink';

const MemberDialog = lazyDialog(() => import('./MemberDialog'));

const deletion = {
  question: 'Are you sure you want to delete this member?',
  success: 'Member deleted successfully',
  reload: memberList.queries,
  shown: ({ updatedAt }: MemberRowFragment) => ({ readAt: updatedAt }),
  about: ({ name, imageUrl, city, joiningDate }: MemberRowFragment) => (
    <DeletionItem name={name} image={imageUrl} facts={`${city} · joined ${formatNumericDate(joiningDate)}`}>
      The member is removed from the site and from this list. This cannot be undone.
    </DeletionItem>
  ),
};

const nameOf = ({ name }: MemberRowFragment): string => name;

export default function AdminMembersPage() {
  const list = useRecordList(memberList, AdminMembersDocument, ({ adminMembers }) => adminMembers);
  const editor = useRecordEditor(DeleteMemberDocument, deletion);
  const selection = useSelection(list.control);
  const mayWrite = useMay()('createMember');
  const chatLink = useChatLink();
  const columns = useMemo(() => memberColumns(chatLink), [chatLink]);
  const phoneRow = useMemo(() => memberPhoneRow(chatLink), [chatLink]);
  const chosen = selectionInput(selection, memberList.variables(list.control));
  const counts = useMemberCountsQuery({ fetchPolicy: 'cache-and-network' }).data;

  return (
    <EditableList
      page={{ title: 'Members', about: 'Active members appear on the site. Visitors see only name, city and picture.' }}
      title="All Members"
      list={list}
      editor={editor}
      Dialog={MemberDialog}
      add="Add Member"
      columns={columns}
      phoneRow={phoneRow}
      ticks={mayWrite ? { selection, nameOf, actions: <MemberSelectionActions {...chosen} /> } : undefined}
      empty={{
        sentence: 'No members yet.',
        help: 'Members appear here with their membership and expiry date. The site shows only name, city and picture.',
        scene: '/art/scene-village.svg',
      }}
      summary={
        counts && (
          <>
            {`${groupIndian(String(counts.all.totalCount))} ${counts.all.totalCount === 1 ? 'member' : 'members'}, ${groupIndian(String(counts.active.totalCount))} active`}
            {counts.ending.totalCount > 0 && (
              <>
                {', '}
                <Link to="/admin/members?ends=thisMonth&sort=expiryDate">
                  {groupIndian(String(counts.ending.totalCount))} {counts.ending.totalCount === 1 ? 'ends' : 'end'} this
                  month
                </Link>
              </>
            )}
          </>
        )
      }
    />
  );
}
