import type { ReportChartsQuery } from '../../generated/graphql';
import { CampaignChart } from './CampaignChart';
import { ShareCard } from './ShareCard';
import { TimeChart } from './TimeChart';
import styles from './ReportCharts.module.css';

/** Charts of a report; a chunk of its own, because the chart library is large. */
export default function ReportCharts({ charts }: { charts: ReportChartsQuery['adminReportCharts'] }) {
  return (
    <div className={styles.charts}>
      <CampaignChart campaigns={charts.campaigns} />
      <div className={styles.beside}>
        <TimeChart charts={charts} />
        <ShareCard oneTime={charts.oneTime} recurring={charts.recurring} />
      </div>
    </div>
  );
}
