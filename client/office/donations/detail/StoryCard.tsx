import { useMemo, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import controls from '../../ui/controls.module.css';
import { DetailCard } from '../../detail/DetailCard';
import { AuditIcon, DonationsIcon, PeopleIcon, ReceiptsIcon, CrossCircleIcon, UndoIcon } from '../../ui/icons';
import { Timeline } from '../../detail/Timeline';
import { LinkIcon, MailIcon } from '../../../shared/ui/icons/actions';
import { AlertIcon, CheckCircleIcon, ShieldCheckIcon } from '../../../shared/ui/icons/facts';
import type { IconProps } from '../../../shared/ui/icons/Icon';
import styles from './DonationPage.module.css';
import { PayloadDialog, type Payload } from './PayloadDialog';
import { storyEntries } from './story-entries';
import type { Donation, Story, StoryEntry } from './story-entry';

const drawings: Record<StoryEntry['kind'], ComponentType<IconProps>> = {
  order: DonationsIcon,
  paid: CheckCircleIcon,
  failed: CrossCircleIcon,
  settled: ShieldCheckIcon,
  webhook: LinkIcon,
  receipt: ReceiptsIcon,
  mail: MailIcon,
  attention: AlertIcon,
  attempt: AuditIcon,
  office: PeopleIcon,
  refund: UndoIcon,
};

/** The whole story of a donation; the payload of an event stands behind a button. */
export function StoryCard({ donation, story }: { donation: Donation; story: Story }) {
  const [payload, setPayload] = useState<Payload | null>(null);
  const [isOpen, setOpen] = useState(false);
  const entries = useMemo(() => storyEntries(donation, story), [donation, story]);

  const detailsOf = ({ title, details, payload: text, donationId }: StoryEntry) => (
    <>
      {details}{' '}
      {donationId && (
        <Link to={`/admin/donations/${donationId}`} className={styles.link}>
          Open it
        </Link>
      )}
      {text !== undefined && (
        <button
          type="button"
          className={controls.linkButton}
          onClick={() => {
            setPayload({ title, text });
            setOpen(true);
          }}
        >
          View payload
        </button>
      )}
    </>
  );

  return (
    <DetailCard title="What happened" aside={<span className={styles.note}>Indian time, oldest first</span>}>
      <Timeline
        entries={entries.map((entry) => ({ ...entry, Icon: drawings[entry.kind], details: detailsOf(entry) }))}
      />
      <PayloadDialog open={isOpen} payload={payload} onClose={() => setOpen(false)} />
    </DetailCard>
  );
}
