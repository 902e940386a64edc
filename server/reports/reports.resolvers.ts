import type { Resolvers } from '../generated/resolvers';
import type { ReportsService } from './reports.service';

declare module '../context' {
  interface Services {
    readonly reports: ReportsService;
  }
}

export const reportsResolvers: Resolvers = {
  Query: {
    adminDashboard: (_root, _args, { services }) => services.reports.dashboard(),
    adminReport: (_root, { period }, { services }) => services.reports.report(period),
    adminReportCharts: (_root, { period }, { services }) => services.reports.charts(period),
    adminSpanReport: (_root, { span }, { services }) => services.reports.spanReport(span),
  },
};
