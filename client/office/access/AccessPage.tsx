import { useSearchParams } from 'react-router-dom';
import { formatDate, istDate, istToday } from '../../../rules/dates';
import { useAdminAccessQuery } from '../../generated/graphql';
import { Skeleton } from '../../shared/ui/Skeleton';
import { ExportButton } from '../exports/ExportButton';
import { LoadFailure } from '../table/TableStates';
import { PageHeader } from '../ui/PageHeader';
import { AccessDays } from './AccessDays';
import { spanOfAddress } from './access-days';
import { AccessEntries } from './AccessEntries';
import { AccessPeople } from './AccessPeople';
import { BreachDrill } from './BreachDrill';
import styles from './AccessPage.module.css';

/** Who had access to what, since when: for the day on which data may have got out, and to practise it before. */
export default function AccessPage() {
  const [params, setParams] = useSearchParams();
  const today = istToday();
  const span = spanOfAddress(params, today);
  const { data, previousData, error, refetch } = useAdminAccessQuery({
    variables: { span },
    fetchPolicy: 'cache-and-network',
  });
  const report = (data ?? previousData)?.adminAccess;
  const knownSince = report?.knownSince && istDate(report.knownSince);

  return (
    <>
      <PageHeader
        title="Access"
        about="Who held which role, which files were saved, whose PAN was shown, and who was looked up."
        action={<ExportButton input={{ list: 'access', span }} />}
      />
      <AccessDays span={span} today={today} onChoose={({ from, to }) => setParams({ from, to })} />
      {knownSince && knownSince > span.from && (
        <p className={styles.note}>
          {`The audit log begins on ${formatDate(knownSince)}. What was before is not known. Looks at PANs are recorded since the version that shows PANs by their ends.`}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {error && !report && <LoadFailure nouns="facts" onRetry={() => void refetch()} />}
          {!report && !error && <Skeleton height="24rem" />}
          {report && (
            <>
              <AccessPeople people={report.people} />
              <AccessEntries entries={report.entries} count={report.entryCount} />
            </>
          )}
        </div>
        <BreachDrill />
      </div>
    </>
  );
}
