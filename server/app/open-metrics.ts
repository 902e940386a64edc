import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import { peersOfProcess } from '../http/peers';
import type { Log } from '../log';
import { gatherFigures } from '../metrics/gather';
import { createMetrics, type Metrics } from '../metrics/metrics';
import { createMetricsPage } from '../metrics/metrics-http';
import { readStanding, watchPools } from '../metrics/standing';
import { timed } from '../metrics/timed';

export interface MetricsSettings {
  /** Bearer token of GET /metrics. */
  readonly token: string;
  /** Number of processes of the site. */
  readonly processes: number;
}

/** What the app measures with. Without a token all of it does nothing and costs nothing. */
interface Metering {
  readonly metrics: Metrics | null;
  /** Handler of GET /metrics. */
  page(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  timed(handle: RequestListener): RequestListener;
}

const NONE: Metering = {
  metrics: null,
  page: () => Promise.resolve(false),
  timed: (handle) => handle,
};

/**
 * Creates the metrics of this process, if the settings want them.
 * @param pools data sources by name; `reception` answers scrapes
 */
export function openMetrics(
  settings: MetricsSettings | null,
  { reception, ...others }: Readonly<Record<'site' | 'reception' | 'booking' | 'work' | 'mail', DataSource>>,
  log: Log,
): Metering {
  if (!settings) return NONE;
  const metrics = createMetrics();
  const { site, booking, work, mail } = others;
  watchPools(metrics.registry, { site, reception, booking, work, mail });
  return {
    metrics,
    page: createMetricsPage({
      token: settings.token,
      gather: gatherFigures(metrics.registry, peersOfProcess(), settings.processes),
      standing: () => readStanding(reception),
      log,
    }),
    timed: (handle) => timed(handle, metrics),
  };
}
