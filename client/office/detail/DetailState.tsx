import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../shared/ui/Skeleton';
import { DetailHeader } from './DetailHeader';
import styles from './DetailState.module.css';
import { LoadFailure, TableState } from '../table/TableStates';
import { useDelayed } from '../ui/useDelayed';

interface DetailStateProps {
  /** Noun such as 'donation' or 'donor'. */
  what: string;
  back: { to: string; label: string };
  query: { loading: boolean; error?: unknown; refetch: () => Promise<unknown> };
}

/** State of a record's page without the record: loading, failed, or not found. */
export function DetailState({ what, back, query: { loading, error, refetch } }: DetailStateProps) {
  const isLate = useDelayed(loading);
  const title = what.charAt(0).toUpperCase() + what.slice(1);
  if (loading) {
    return (
      <div aria-busy="true">
        <DetailHeader back={back} title={title} about={isLate && <Skeleton width="24ch" height="1rem" />} />
        {isLate && (
          <div className={styles.bars}>
            <Skeleton height="24rem" />
            <Skeleton height="14rem" />
          </div>
        )}
      </div>
    );
  }
  return (
    <>
      <DetailHeader back={back} title={title} about="" />
      <div className={styles.card}>
        {error ? (
          <LoadFailure nouns={what} onRetry={() => void refetch().catch(() => undefined)} />
        ) : (
          <TableState
            sentence={`This ${what} does not exist.`}
            help="It may have been removed, or the address was cut short."
            action={
              <Button component={Link} to={back.to} variant="outlined">
                {back.label}
              </Button>
            }
          />
        )}
      </div>
    </>
  );
}
