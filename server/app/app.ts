import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { BackupTask } from '../backup/backup.service';
import { createBrandFiles } from '../brand/brand-http';
import { createBreakers } from '../breaker';
import { startContentVersion, type ContentVersion } from '../database/content-version';
import { openPools } from './pools';
import type { PaymentConfig } from '../config/payment-config';
import type { ServiceDeps } from '../deps';
import { loadDevelopment } from './development';
import { createExportDownloads } from '../exports/http';
import { CachedReads } from './cached-reads';
import { createEndpoint } from './endpoint';
import { createEngine } from './engine';
import { createHandler, pathOf, type AnswerNow, type Handler } from './handler';
import { createKnownExecution } from './known-execution';
import { createVisitorExecution } from './visitor-execution';
import { resolverModules } from './subjects';
import { KnownOperations } from '../graphql/known-operations';
import { buildSchema } from '../graphql/schema';
import { callerAddress } from '../http/caller';
import { closerOf } from '../http/close-server';
import { createHealth } from '../http/health';
import { peersOfProcess } from '../http/peers';
import { createMemoryLimiter } from '../http/memory-limiter';
import { createVisitorWork } from '../http/visitor-work';
import { createImportUploads } from '../imports/http';
import { createPlainForms } from '../inquiries/plain-forms';
import { createCrontab, createTasks } from './tasks';
import { shareLanes } from '../jobs/shared-lanes';
import { startWorker, type Worker } from '../jobs/worker';
import { watchTasks } from '../metrics/watched-tasks';
import type { Limits } from '../config/limits';
import { describeError, type Log } from '../log';
import { openMetrics, type MetricsSettings } from './open-metrics';
import { projectRoot } from '../config/paths';
import { VERSION } from '../config/version';
import { waitToCheck } from '../payments/check-limit';
import { createPaymentCallbacks } from '../payments/http';
import { createAnswerGate } from '../payments/signed-answer';
import { createSubscriptionPages } from '../payments/subscriptions/http';
import { createCachedSiteName } from '../settings/cached-site-name';
import { createReceiptChecks } from '../receipts/check-http';
import type { MailingPace } from '../config/mailing-pace';
import type { MediaSettings } from '../config/media-settings';
import { createPictureFiles } from '../pictures/files-http';
import { createPictureUploads } from '../pictures/upload-http';
import { createReceiptDownloads } from '../receipts/pdf-http';
import { createServices, type AllServiceDeps, type Services } from './services';
import { openSite } from './open-site';
import { commonHeaders, createWeb, pageHeaders, paymentSources, type WebConfig } from '../web';

/** Dependencies of the app; main.ts takes them from the environment, tests create their own. */
export interface AppDeps {
  readonly dataSource: DataSource;
  /**
   * Address for connections besides the pool: LISTEN, the job queue, and those reserved for webhooks, health checks and
   * jobs.
   */
  readonly databaseUrl: string;
  readonly log: Log;
  readonly now?: () => Date;
  readonly siteName: string;
  readonly contactEmail: string;
  readonly publicUrl: string;
  readonly jwtSecret: string;
  /** Secret that signs the links in QR codes of receipts; `jwtSecret` by default. */
  readonly receiptLinkSecret?: string;
  readonly payments: PaymentConfig;
  /** Mail settings. Without an SMTP server, mails are kept and shown at /dev/mail, which production refuses. */
  readonly mail: AllServiceDeps['mail'];
  /** Where pictures are kept. */
  readonly media: MediaSettings;
  /** Where backups go; the site makes none by default. */
  readonly backup?: Omit<BackupTask, 'databaseUrl'> | null;
  /** Maximum pace of bulk receipt mail. */
  readonly mailingPace?: MailingPace;
  /** Rate limits per caller; those of the settings by default. */
  readonly limits?: Limits;
  readonly production: boolean;
  readonly introspection: boolean;
  /** Number of reverse proxies whose X-Forwarded-For entry is trusted. */
  readonly trustProxy: number;
  /** True runs background jobs in this process. */
  readonly worker: boolean;
  /** What opens GET /metrics; no metrics by default. */
  readonly metering?: MetricsSettings | null;
  readonly bcryptCost?: number;
  /** Folder of the built pages; `dist/` of the project by default. Null: no pages, only the API. */
  readonly distDir?: string | null;
  /** True renders pages from the sources (`npm run dev`). */
  readonly live?: boolean;
}

export interface App {
  readonly services: Services;
  readonly content: ContentVersion;
  readonly handle: RequestListener;
  /** Names of the handlers, in the order in which they are asked. */
  readonly routes: readonly string[];
  /** Listens and resolves to the server. */
  listen(port: number, host: string): Promise<Server>;
  /** Stops accepting requests, waits for running requests and jobs, then releases everything. */
  close(): Promise<void>;
}

/** Creates the app, the same in production and in tests. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { log, dataSource } = deps;
  const now = deps.now ?? (() => new Date());
  // Headers that do not come are not waited for; how slowly a body may come: http/slow-body.ts.
  const server = createServer({ headersTimeout: 15_000, connectionsCheckingInterval: 5_000 });
  const closeServer = closerOf(server);
  const config: WebConfig = {
    live: deps.live,
    publicUrl: deps.publicUrl,
    playground: deps.introspection,
    payments: paymentSources(deps.payments),
  };
  const site = deps.distDir === null ? null : await openSite(deps.distDir ?? join(projectRoot, 'dist'), config, server);
  const content = await startContentVersion(dataSource, deps.databaseUrl, log, now);
  const pools = await openPools(deps.databaseUrl, log, deps.production);
  const breakers = createBreakers(log);
  const metering = openMetrics(deps.metering ?? null, { site: dataSource, ...pools }, log);
  const serviceDeps: ServiceDeps = { ...deps, now, content, breakers, metrics: metering.metrics };
  const refused = (limit: string): void => metering.metrics?.limitHit(limit);
  const peers = peersOfProcess();
  const readLimiter = createMemoryLimiter({ now, peers, refused });
  const servicesOn = (pool: DataSource): Services =>
    createServices({
      ...serviceDeps,
      dataSource: pool,
      readLimiter,
      mail: deps.mail,
      media: deps.media,
      backup: deps.backup && { ...deps.backup, databaseUrl: deps.databaseUrl },
      mailingPace: deps.mailingPace,
      limits: deps.limits,
      bcryptCost: deps.bcryptCost,
    });
  const services = servicesOn(dataSource);
  const schema = buildSchema(projectRoot, resolverModules);
  const known = new KnownOperations(schema);
  const engine = await createEngine({ schema, introspection: deps.introspection, log, known });
  const executeKnown = createKnownExecution(known, log);
  const cache = new CachedReads(content);
  const spend = createVisitorWork(readLimiter, services.limits.visitorWork);
  const endpoint = createEndpoint({
    engine,
    executeKnown,
    services,
    content,
    cache,
    known,
    spend,
    trustProxy: deps.trustProxy,
  });
  let worker: Worker | null = null;
  const mailLane = servicesOn(pools.mail);
  if (deps.worker) {
    const work = servicesOn(pools.work);
    const lanes = { booking: servicesOn(pools.booking), provider: work, mail: mailLane, upkeep: work };
    worker = await startWorker(
      deps.databaseUrl,
      {
        tasks: (lane) => watchTasks(createTasks(lanes[lane], breakers), log, metering.metrics),
        crontab: createCrontab,
      },
      log,
    );
  }

  const lanes = shareLanes(worker && worker.running, peers);

  const siteName = createCachedSiteName({ ...deps, content }, services.settings.siteName);
  const web =
    site === null
      ? null
      : createWeb({
          config,
          execute: createVisitorExecution({ engine, executeKnown, services }),
          forms: createPlainForms((request) =>
            createVisitorExecution({ engine, executeKnown, services }, callerAddress(request, deps.trustProxy)),
          ),
          spend: (request, units) => spend(callerAddress(request, deps.trustProxy), units),
          content,
          site,
          mark: () =>
            services.settings.mark().catch((error: unknown) => {
              log.error('icons.failed', describeError(error));
              throw error;
            }),
          siteName,
          onError: (error, details) => log.error('page.failed', { ...details, ...describeError(error) }),
        });

  const { rateLimiter, limits } = services;
  const mayAnswer = createAnswerGate(deps, services);
  const devInbox =
    deps.production || deps.mail.smtpUrl
      ? null
      : (await loadDevelopment()).createDevInbox({ ...serviceDeps, production: deps.production });
  const toEndpoint =
    (method: string): Handler =>
    (request, response) =>
      request.method === method && pathOf(request) === '/graphql'
        ? endpoint(request, response).then(() => true)
        : Promise.resolve(false);
  const routes: Readonly<Record<string, Handler>> = {
    graphql: toEndpoint('POST'),
    health: createHealth({ version: VERSION, dataSource: pools.reception, lanes: lanes.current }),
    metrics: metering.page,
    pictureFiles: createPictureFiles({ pictures: services.pictures, log, headers: commonHeaders(config) }),
    brandFiles: createBrandFiles({
      brand: services.brand,
      mark: services.settings.mark,
      headers: commonHeaders(config),
    }),
    pictureUploads: createPictureUploads({ ...services, log }),
    exports: createExportDownloads({ exports: services.exports, log }),
    imports: createImportUploads(services),
    payments: createPaymentCallbacks({
      payments: services.payments,
      webhooks: servicesOn(pools.reception).payments,
      mayAnswer,
    }),
    subscriptionPages: createSubscriptionPages({
      subscriptions: services.subscriptions,
      mayAnswer,
      waitToCheck: (request, id) => waitToCheck(services, callerAddress(request, deps.trustProxy), id),
      publicUrl: deps.publicUrl,
      siteName,
      headers: (nonce) => pageHeaders(config, nonce),
    }),
    receiptChecks: createReceiptChecks({
      receipts: services.receipts,
      rateLimiter,
      wrongRate: limits.receiptChecks,
      trustProxy: deps.trustProxy,
      publicUrl: deps.publicUrl,
      styles: site?.styles ?? [],
      headers: (nonce) => pageHeaders(config, nonce),
    }),
    receiptFiles: createReceiptDownloads({
      ...deps,
      receipts: services.receipts,
      readLimiter,
      rate: limits.receiptFiles,
    }),
    ...(devInbox && { devInbox }),
    ...(web && { pages: (request: IncomingMessage, response: ServerResponse) => web.handle(request, response) }),
    // After the pages: a browser that opens the address gets the playground.
    graphqlByGet: toEndpoint('GET'),
  };
  const answerNow: AnswerNow = (request, response, otherwise) =>
    request.method === 'POST' ? cache.take(request, response, otherwise) : (web?.answerNow(request, response) ?? false);
  const handle = metering.timed(createHandler(Object.values(routes), deps, answerNow));
  server.on('request', handle);

  return {
    services,
    content,
    handle,
    routes: Object.keys(routes),
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve(server));
      }),
    close: async () => {
      mailLane.mail.hurry();
      await site?.close();
      // Together: a request that takes its time leaves the jobs theirs.
      await Promise.all([closeServer(), worker?.stop()]);
      lanes.close();
      await engine.stop();
      await content.close();
      await pools.close();
    },
  };
}
