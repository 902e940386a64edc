import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { formatDate, type IsoDate } from '../../../rules/dates';
import { useSpanReportQuery, type SpanReportQuery } from '../../generated/graphql';
import { toast } from '../../shared/toast/toast';
import { TableState } from '../table/TableStates';
import { CampaignBars } from './CampaignBars';
import { ChartSkeletons } from './ChartSkeletons';
import { MonthBars } from './MonthBars';
import { NewAndReturning } from './NewAndReturning';
import { nameBefore, nameOf, spanOf, stepped, yearChoice, type SpanChoice } from './report-choice';
import charts from './ReportCharts.module.css';
import styles from './ReportsPage.module.css';
import { SpanCards } from './SpanCards';
import { StayedCard } from './StayedCard';

interface SpanReportProps {
  choice: SpanChoice;
  today: IsoDate;
  isCompared: boolean;
  onChoose: (choice: SpanChoice) => void;
}

/** Figures and charts of a year, a quarter or own dates, beside those of the year before. */
export function SpanReport({ choice, today, isCompared, onChoose }: SpanReportProps) {
  const { data, error } = useSpanReportQuery({
    variables: { span: spanOf(choice) },
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => {
    if (error) toast({ title: 'Error', description: error.message, kind: 'error' });
  }, [error]);
  const report = data?.adminSpanReport;
  const before = isCompared ? nameBefore(choice) : null;
  return (
    <>
      {spanOf(choice).to > today && isCompared && (
        <p className={styles.runningNote}>
          {`The days are not over: until ${formatDate(today)}, beside the same days of the year before.`}
        </p>
      )}
      <SpanCards report={report} failed={Boolean(error)} isCompared={isCompared} />
      {!report && !error && <ChartSkeletons />}
      {report &&
        (report.current.donations === 0 ? (
          <Empty report={report} choice={choice} onChoose={onChoose} />
        ) : (
          <Charts report={report} choice={choice} before={before} />
        ))}
    </>
  );
}

type Report = SpanReportQuery['adminSpanReport'];

function Charts({ report, choice, before }: { report: Report; choice: SpanChoice; before: string | null }) {
  const name = nameOf(choice);
  const last = report.retention.length - 1;
  return (
    <div className={charts.charts}>
      <CampaignBars campaigns={report.campaigns} name={name} before={before} />
      <div className={charts.beside}>
        <MonthBars report={report} name={name} before={before} />
        <div className={charts.pair}>
          <NewAndReturning current={report.current} before={report.before} name={name} nameBefore={before} />
          <StayedCard
            retention={report.retention}
            names={report.retention.map((_, at) => (at === last ? name : nameBefore(choice, last - at)))}
          />
        </div>
        <p className={styles.foot}>
          A refund lowers the day of its donation, in whichever year it is made. Donations that were brought in count.
        </p>
      </div>
    </div>
  );
}

interface EmptyProps {
  report: Report;
  choice: SpanChoice;
  onChoose: (choice: SpanChoice) => void;
}

function Empty({ report, choice, onChoose }: EmptyProps) {
  const { firstGiftOn } = report;
  const isBeforeAll = firstGiftOn !== null && firstGiftOn > report.to;
  const other = isBeforeAll ? yearChoice(firstGiftOn) : stepped(choice, -1);
  return (
    <div className={styles.empty}>
      <TableState
        sentence={`No donations from ${formatDate(report.from)} to ${formatDate(report.countedTo)}.`}
        action={
          firstGiftOn ? (
            <Button variant="outlined" onClick={() => onChoose(other)}>
              {`Show ${nameOf(other)}`}
            </Button>
          ) : (
            <Button variant="outlined" component={Link} to="/admin/donations">
              Go to donations
            </Button>
          )
        }
      />
    </div>
  );
}
