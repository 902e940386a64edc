import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startAppProcess, type AppProcess } from '../../tests/support/app-process';
import { cpuOfTree, residentMb } from './cpu';
import { KEYS } from './provider';

/** CPU time in milliseconds of the app's processes and of PostgreSQL, and seconds that passed. */
export interface Used {
  readonly app: number;
  readonly database: number;
  readonly seconds: number;
}

interface Place {
  readonly databaseUrl: string;
  /** Process id of the postmaster. */
  readonly database: number;
  readonly providerOrigin: string;
  /** Folder for the files that the processes write. */
  readonly directory: string;
  readonly processes: number;
}

/** The processes of the app that are measured. */
export class BenchPrograms {
  readonly apps: AppProcess[] = [];

  constructor(private readonly place: Place) {}

  /** @param worker whether they run jobs */
  async start(worker: boolean): Promise<void> {
    for (let index = 0; index < this.place.processes; index += 1) {
      this.apps.push(
        await startAppProcess({
          databaseUrl: this.place.databaseUrl,
          env: {
            ...KEYS,
            RAZORPAY_API_BASE: this.place.providerOrigin,
            TRUST_PROXY: '1',
            LOG_LEVEL: 'warn',
            // Key of the database that bench/run.mjs has made.
            ...(process.env['PAN_KEY'] ? { PAN_KEY: process.env['PAN_KEY'] } : {}),
            // All orders are placed before the first is paid, which looks like card testing.
            LIMIT_UNPAID_IN_ALL: '100000',
            WORKER: worker ? 'on' : 'off',
            LOOP_DELAY_FILE: this.delayFile(index),
            NODE_OPTIONS: `--require ${join(__dirname, 'loop-delay.cjs')} --max-semi-space-size=8`,
            // With the flag above as `npm start` does: see lib/start.mjs.
            MALLOC_ARENA_MAX: '2',
          },
        }),
      );
    }
  }

  async stop(): Promise<void> {
    for (const app of this.apps.splice(0)) await app.stop();
  }

  async measure(work: () => Promise<void>): Promise<Used> {
    const cpu = (): number => this.apps.reduce((sum, { child }) => sum + cpuOfTree(child.pid ?? 0), 0);
    const [app, database, began] = [cpu(), cpuOfTree(this.place.database), performance.now()];
    await work();
    const seconds = (performance.now() - began) / 1000;
    return { app: cpu() - app, database: cpuOfTree(this.place.database) - database, seconds };
  }

  /** Longest stop of a main thread in milliseconds since `forgetStops`. */
  longestStop(): number {
    return Math.max(...this.apps.map((_app, index) => Number(readFileSync(this.delayFile(index), 'utf8'))));
  }

  /** Starts the measurement of stops anew; it is written every 500 ms. */
  async forgetStops(): Promise<void> {
    for (const index of this.apps.keys()) rmSync(this.delayFile(index), { force: true });
    await delay(1_100);
  }

  memory(): string {
    return this.apps.map(({ child }) => `${residentMb(child.pid ?? 0).toFixed(0)} MB`).join(', ');
  }

  private delayFile(index: number): string {
    return join(this.place.directory, `delay-${index}`);
  }
}
