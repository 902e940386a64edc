import { MEMBERS_PAGE } from '../../../rules/limits';
import { useMembersQuery } from '../../generated/graphql';
import { Listing } from '../ui/Listing';
import { ListPage } from '../ui/ListPage';
import type { MoreItemsProps } from '../ui/MoreItems';
import { Skeleton } from '../../shared/ui/Skeleton';
import { useSentence } from '../ui/useSentence';
import { joined, usePageEmpty, usePageWindow } from '../ui/usePagedList';
import { JoinInvitation } from './JoinInvitation';
import { MemberCard } from './MemberCard';
import styles from './MembersPage.module.css';

const PATH = '/members';
const PLACEHOLDERS = 12;

const empty = {
  scene: 'hands',
  sentence: 'No members yet.',
  text: 'Be the first. Membership begins with a message. There is no form to fill in.',
  way: { to: '/member-joining', label: 'Become a member' },
};

const MemberSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton ratio="1" />
    <Skeleton width="70%" />
    <Skeleton width="40%" />
  </div>
);

export default function MembersPage() {
  const lead = useSentence('members');
  const window = usePageWindow(MEMBERS_PAGE);
  const { limit, offset } = window;
  const { data, loading, fetchMore } = useMembersQuery({ variables: { limit, offset } });
  const shown = data?.members.length;
  const noneHere = usePageEmpty(window, shown, PATH, empty);
  const load: MoreItemsProps['load'] = (from, count) =>
    fetchMore({
      variables: { offset: from, limit: count },
      updateQuery: (known, { fetchMoreResult: more }) => ({ ...more, members: joined(known.members, more.members) }),
    });
  return (
    <ListPage
      title="Our Members"
      lead={lead}
      heading="Active members"
      of="members"
      path={PATH}
      window={window}
      shown={shown ?? 0}
      total={data?.memberCount ?? 0}
      listId="members"
      load={load}
      below={data && data.members.length > 0 && <JoinInvitation />}
    >
      <Listing
        items={data?.members}
        loading={loading}
        of="members"
        empty={noneHere}
        skeleton={<MemberSkeleton />}
        placeholders={PLACEHOLDERS}
        id="members"
        className={styles.grid}
      >
        {(member, index) => <MemberCard member={member} index={index} />}
      </Listing>
    </ListPage>
  );
}
