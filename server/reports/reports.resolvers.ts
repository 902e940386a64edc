import type { Resolvers } from '../generated/resolvers';
import { selectedFields } from '../graphql/selection';
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
    adminReportCharts: (_root, { period }, { services }, info) => services.reports.charts(period, selectedFields(info)),
    adminSpanReport: (_root, { span }, { services }) => services.reports.spanReport(span),
  },
};
