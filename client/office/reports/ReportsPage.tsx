import { useSearchParams } from 'react-router-dom';
import { istToday } from '../../../rules/dates';
import type { ReportSpan } from '../../../rules/report-span';
import { ExportButton } from '../exports/ExportButton';
import { PageHeader } from '../ui/PageHeader';
import { PeriodReport } from './PeriodReport';
import { choiceOf, describeChoice, nameBefore, nameOf, paramsOf, spanOf, type ReportChoice } from './report-choice';
import { OwnDates, ReportControls } from './ReportControls';
import { periodText } from './report-view';
import { SpanReport } from './SpanReport';
import { SpanStepper } from './SpanStepper';
import styles from './ReportsPage.module.css';

/** Figures, charts and files of the days that are in the address. */
export default function ReportsPage() {
  const [params, setParams] = useSearchParams();
  const today = istToday();
  const choice = choiceOf(params, today);
  const isCompared = !params.has('alone');
  const show = (next: ReportChoice, compared: boolean) =>
    setParams({ ...paramsOf(next), ...(compared || next.kind === 'period' ? {} : { alone: '' }) });
  const choose = (next: ReportChoice) => show(next, isCompared);

  return (
    <>
      <PageHeader
        title="Reports"
        about={
          choice.kind === 'period'
            ? periodText(choice.period, today)
            : `${describeChoice(choice)}. Successful donations${isCompared ? ', beside the year before' : ''}.`
        }
        action={choice.kind === 'period' ? <PeriodFiles period={choice.period} /> : <SpanFiles span={spanOf(choice)} />}
      />
      <div className={styles.controls}>
        <ReportControls choice={choice} today={today} onChoose={choose} />
        {choice.kind !== 'period' && (
          <>
            <SpanStepper
              choice={choice}
              today={today}
              isCompared={isCompared}
              onChoose={choose}
              onCompare={(compared) => show(choice, compared)}
            />
            {isCompared && (
              <p className={styles.legend}>
                <span className={styles.now}>{nameOf(choice)}</span>
                <span className={styles.before}>{nameBefore(choice)}</span>
              </p>
            )}
          </>
        )}
      </div>
      {choice.kind === 'dates' && <OwnDates choice={choice} today={today} onChoose={choose} />}
      {choice.kind === 'period' ? (
        <PeriodReport period={choice.period} onAll={() => choose({ kind: 'period', period: 'all' })} />
      ) : (
        <SpanReport choice={choice} today={today} isCompared={isCompared} onChoose={choose} />
      )}
    </>
  );
}

const PeriodFiles = ({ period }: { period: Extract<ReportChoice, { kind: 'period' }>['period'] }) => (
  <div className={styles.exports}>
    <ExportButton input={{ list: 'donationsReport', period }} label="Export Donations CSV" />
    <ExportButton input={{ list: 'membersReport', period }} label="Export Members CSV" />
  </div>
);

const SpanFiles = ({ span }: { span: ReportSpan }) => (
  <div className={styles.exports}>
    <ExportButton
      input={{ list: 'donationRegister', span }}
      label="Donation register PDF"
      formats={['pdf', 'xlsx', 'csv']}
    />
    <ExportButton input={{ list: 'boardReport', span }} label="Board report PDF" formats={['pdf', 'xlsx']} />
  </div>
);
