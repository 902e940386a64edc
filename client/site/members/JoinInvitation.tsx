import { usePageExists } from '../../shared/routing/route-table';
import { LinkButton } from '../../shared/ui/Button';
import { Section } from '../ui/Section';
import styles from './JoinInvitation.module.css';

/** Link to the page on becoming a member. */
export function JoinInvitation() {
  const canJoin = usePageExists('/member-joining');
  if (!canJoin) return null;
  return (
    <Section ground="mint" labelledBy="join">
      <div className={styles.invitation}>
        <div>
          <h2 id="join">Join them</h2>
          <p className={styles.lead}>Membership begins with a message. There is no form to fill in.</p>
        </div>
        <LinkButton to="/member-joining" size="large">
          Become a member
        </LinkButton>
      </div>
    </Section>
  );
}
