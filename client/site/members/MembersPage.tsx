import { useMembersQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { ListHero } from '../ui/ListHero';
import { Listing } from '../ui/Listing';
import { Section } from '../ui/Section';
import { Skeleton } from '../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { JoinInvitation } from './JoinInvitation';
import { MemberCard } from './MemberCard';
import styles from './MembersPage.module.css';

const LEAD = 'The people who keep the lamps lit: teachers, drivers, doctors, cooks and neighbours.';
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
  const { data, loading } = useMembersQuery();
  return (
    <>
      <Head title="Our Members" description={LEAD} path="/members" />
      <ListHero title="Our Members" lead={LEAD} />
      <Section labelledBy="members-list">
        <VisuallyHidden as="h2" id="members-list">
          Active members
        </VisuallyHidden>
        <Listing
          items={data?.members}
          loading={loading}
          of="members"
          empty={empty}
          skeleton={<MemberSkeleton />}
          placeholders={PLACEHOLDERS}
          className={styles.grid}
        >
          {(member, index) => <MemberCard member={member} index={index} />}
        </Listing>
      </Section>
      {data && data.members.length > 0 && <JoinInvitation />}
    </>
  );
}
