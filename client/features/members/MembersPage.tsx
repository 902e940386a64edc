import { useMembersQuery } from '../../generated/graphql';
import { Head } from '../../lib/head';
import { ListHero } from '../../ui/ListHero';
import { Listing } from '../../ui/Listing';
import { Section } from '../../ui/Section';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { JoinInvitation } from './JoinInvitation';
import { MemberCard } from './MemberCard';
import styles from './MembersPage.module.css';

const LEAD = 'The people who keep the lamps lit: teachers, drivers, doctors, cooks and neighbours.';
const PLACEHOLDERS = 12;

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
        <VisuallyHidden as="h2" id="members-list">Active members</VisuallyHidden>
        <Listing
          items={data?.members}
          loading={loading}
          of="members"
          emptyText="No members yet."
          skeleton={<MemberSkeleton />}
          placeholders={PLACEHOLDERS}
          className={styles.grid}
        >
          {(member, index) => <MemberCard member={member} index={index} />}
        </Listing>
      </Section>
      <JoinInvitation />
    </>
  );
}
