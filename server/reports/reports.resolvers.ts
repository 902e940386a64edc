import type { Resolvers } from '../generated/resolvers';
import type { ReportsService } from './reports.service';

declare module '../context' {
  interface Services {
    readonly reports: ReportsService;
  }
}

export const reportsResolvers: Resolvers = {
  Query: {
    dashboard: (_root, _args, { services }) => services.reports.dashboard(),
    report: (_root, { period }, { services }) => services.reports.report(period),
    reportCharts: (_root, { period }, { services }) => services.reports.charts(period),
  },
};
