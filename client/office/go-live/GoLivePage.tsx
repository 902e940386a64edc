import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDate } from '../../../rules/dates';
import { useAdminGoLiveQuery } from '../../generated/graphql';
import { DetailHeader } from '../detail/DetailHeader';
import { LoadFailure } from '../table/TableStates';
import { formatClock } from '../ui/format';
import { RecurringIcon } from '../ui/icons';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { GoLiveBar } from './GoLiveBar';
import { GoLiveDialog, type GoLiveTopic } from './GoLiveDialog';
import { GoLiveGroup } from './GoLiveGroup';
import { groups } from './go-live-words';
import styles from './GoLivePage.module.css';

const back = { to: '/admin', label: 'Dashboard' };
const ABOUT = 'What is still demo or empty, with the way to mend it.';

/** What has to be right before the site goes live: each item with its present value, its state and the way to mend it. */
export default function GoLivePage() {
  const { data, error, loading, refetch } = useAdminGoLiveQuery({
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const [topic, setTopic] = useState<GoLiveTopic | null>(null);
  const list = data?.adminGoLive;
  const checked = list && `Checked ${formatDate(list.checkedAt)}, ${formatClock(list.checkedAt)}.`;

  return (
    <>
      <DetailHeader
        back={back}
        title="Before you go live"
        about={[ABOUT, checked].filter(Boolean).join(' ')}
        action={
          <Button
            variant="outlined"
            startIcon={<RecurringIcon size={20} />}
            loading={loading}
            loadingPosition="start"
            onClick={() => void refetch().catch(() => undefined)}
          >
            Check again
          </Button>
        }
      />
      {!list &&
        (error ? <LoadFailure nouns="list" onRetry={() => void refetch().catch(() => undefined)} /> : <PageSpinner />)}
      {list && (
        <div className={styles.page}>
          <section className={styles.card} aria-label="Summary">
            <div className={styles.summary}>
              <GoLiveBar items={list.items} />
              <p className={styles.legend}>
                Filled: ready, or does not apply. Hatched: demo or soon due. Hollow: empty, too old or not confirmed.
                The card on the dashboard stays until all {list.items.length} are ready.
              </p>
            </div>
          </section>
          <div className={styles.card}>
            {groups.map(({ title, keys }) => (
              <GoLiveGroup
                key={title}
                title={title}
                items={keys.flatMap((key) => list.items.filter((item) => item.key === key))}
                onOpen={setTopic}
              />
            ))}
          </div>
        </div>
      )}
      <GoLiveDialog
        topic={topic === 'backup' && list?.makesBackups ? 'made_backup' : topic}
        isOut={list?.items.some(({ key, state }) => key === 'registration_80g' && state === 'not_applicable') ?? false}
        onClose={() => setTopic(null)}
      />
    </>
  );
}
