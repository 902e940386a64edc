import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createProductDataSource } from '../../server/app/product-data-source';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/database/embedded';
import { createLog } from '../../server/log';
import { startFront, type Front } from './front';
import { Gate } from './gate';
import { freePort, KeptProcess } from './kept-process';
import { Mailbox } from './mailbox';
import type { Random } from './random';
import type { Sabotage } from './sabotage/sabotage';
import '../../tests/support/hold-pan-keys';

const DIST = join(__dirname, '../../dist');
/** Keys; the old webhook secret was replaced long before a run starts, so nothing signed with it is accepted. */
export const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_ChaosEmulator1',
  RAZORPAY_KEY_SECRET: 'chaos-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'chaos-webhook-secret',
  RAZORPAY_WEBHOOK_SECRET_OLD: 'chaos-webhook-secret-of-last-year',
  RAZORPAY_WEBHOOK_SECRET_ROTATED_AT: '2026-01-01T00:00+05:30',
};

export interface StageOptions {
  /** Fault planted into the app's processes; see sabotage/plant.mjs. */
  readonly sabotage: Sabotage | null;
  readonly processes: number;
  /** True runs the worker in a separate process, and in none of the others. */
  readonly split: boolean;
  readonly random: Random;
  /** Initial time of the clocks. */
  readonly start: Date;
}

const clockFile = (directory: string): string => join(directory, 'clock-ahead-ms');

/**
 * PostgreSQL, the emulator, a mail server and the app's processes behind a load balancer, each a process of its own.
 */
export class Stage {
  readonly gate = new Gate();
  private readonly controls = new Gate();
  /** Set once the stage is being closed: nobody has to continue. */
  isOver = false;
  /** Number of planned provider faults. */
  faults = 0;
  /** When app or database were down, in milliseconds of the machine's clock. */
  readonly outages: { readonly from: number; to: number }[] = [];
  private aheadMs = 0;

  private constructor(
    private readonly directory: string,
    readonly postgres: EmbeddedPostgres,
    readonly db: DataSource,
    readonly emulator: KeptProcess,
    readonly emulatorOrigin: string,
    readonly mailbox: Mailbox,
    readonly front: Front,
    readonly apps: KeptProcess[],
    /** Settings of the app, for its commands. */
    readonly settings: Record<string, string>,
  ) {}

  static async open({ processes, split, random, start, sabotage }: StageOptions): Promise<Stage> {
    const directory = mkdtempSync(join(tmpdir(), 'foundation-chaos-'));
    chmodSync(directory, 0o755);
    const log = createLog('silent');
    const postgres = await startEmbeddedPostgres({
      dataDir: directory,
      log,
      fsync: false,
      extraArgs: ['-c', 'max_connections=150'],
    });
    const db = createProductDataSource({ url: postgres.url, poolSize: 4, applicationName: 'chaos' });
    const mailbox = new Mailbox(random.fork('mail'));
    await mailbox.listen();
    const ports = await Promise.all(Array.from({ length: processes }, freePort));
    const front = await startFront(ports);
    const emulatorPort = await freePort();
    const emulatorOrigin = `http://127.0.0.1:${emulatorPort}`;
    const settings = {
      ...KEYS,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PUBLIC_URL: front.origin,
      TRUST_PROXY: '1',
      DATABASE_URL: postgres.url,
      SMTP_URL: mailbox.url,
      RAZORPAY_API_BASE: emulatorOrigin,
      ORDER_FIRST_CHECK_SECONDS: '3',
    };
    const emulator = new KeptProcess({
      name: 'the emulator',
      file: join(DIST, 'dev/razorpay-emulator/main.js'),
      env: () => ({
        ...KEYS,
        NODE_ENV: 'test',
        EMULATOR_PORT: String(emulatorPort),
        EMULATOR_STORE_FILE: join(directory, 'emulator.json'),
        EMULATOR_WEBHOOK_URL: `${front.origin}/webhooks/razorpay`,
      }),
      readyAt: `${emulatorOrigin}/__emu/state`,
    });
    const app = (name: string, port: number, worker: boolean): KeptProcess =>
      new KeptProcess({
        name,
        file: join(__dirname, 'app-process.mjs'),
        env: () => ({
          ...settings,
          PORT: String(port),
          WORKER: worker ? 'on' : 'off',
          CHAOS_CLOCK_FILE: clockFile(directory),
          ...(sabotage ? { CHAOS_SABOTAGE: JSON.stringify(sabotage.edits) } : {}),
        }),
        readyAt: `http://127.0.0.1:${port}/readyz`,
      });
    const apps = ports.map((port, index) => app(`app ${index + 1}`, port, !split));
    if (split) apps.push(app('the worker', await freePort(), true));
    const stage = new Stage(directory, postgres, db, emulator, emulatorOrigin, mailbox, front, apps, settings);
    try {
      await emulator.start();
      await stage.moveClockTo(start);
      // The first one creates the tables.
      for (const each of apps) await each.start();
      await db.initialize();
      return stage;
    } catch (error) {
      await stage.close();
      throw error;
    }
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /**
   * Advances every clock; whatever falls due at the provider on the way happens. Nobody pays meanwhile, and the app is
   * paused, so that it never sees its clock and the provider's differ.
   */
  moveClockTo(moment: Date): Promise<void> {
    return this.gate.byItself(async () => {
      for (const app of this.apps) app.pause();
      try {
        const { now } = await this.control<{ now: number }>('state');
        const seconds = Math.round(moment.getTime() / 1000) - now;
        this.keepClock(moment.getTime() - Date.now());
        if (seconds > 0) await this.control('clock/advance', { seconds });
      } finally {
        for (const app of this.apps) app.resume();
      }
    });
  }

  private keepClock(aheadMs: number): void {
    this.aheadMs = aheadMs;
    // Replaced by renaming: a reader sees the old or the new file.
    const file = clockFile(this.directory);
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
  }

  /**
   * Calls the emulator's control API.
   * @throws Error when it refuses
   */
  control<T>(path: string, body?: object): Promise<T> {
    return this.controls.among(() => this.call<T>(path, body));
  }

  /** Plans a fault of the provider's API; the emulator defines the kinds. */
  async planFault(fault: { path: string; method?: string; kind: string; times?: number }): Promise<void> {
    await this.control('fault', fault);
    this.faults += 1;
  }

  /**
   * Runs `work` while nobody calls the control API, so that no request of the run is half done. The app is not
   * excluded.
   */
  providerByItself(work: () => Promise<void>): Promise<void> {
    return this.controls.byItself(work);
  }

  private async call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.emulatorOrigin}/__emu/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the emulator refused ${path}: ${text}`);
    return JSON.parse(text) as T;
  }

  sql<T>(text: string, parameters: unknown[] = []): Promise<T[]> {
    return this.db.query<T[]>(text, parameters);
  }

  /** Lists unexpected exits of processes. */
  crashes(): string[] {
    return [this.emulator, ...this.apps].flatMap(({ crashes }) => crashes);
  }

  async close(): Promise<void> {
    this.isOver = true;
    this.front.close();
    for (const each of [...this.apps, this.emulator]) await each.kill();
    await this.mailbox.close();
    if (this.db.isInitialized) await this.db.destroy();
    await this.postgres.stop({ evenIfInUse: true });
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
