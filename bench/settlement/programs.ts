import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { startAppProcess, type AppProcess } from '../../tests/support/app-process';
import { START } from '../lib/start.cjs';
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

const LOOP_DELAY = join(__dirname, 'loop-delay.cjs');

/** The processes of the app that are measured, beside one that does nothing: how long it stops is the machine's own part. */
export class BenchPrograms {
  readonly apps: AppProcess[] = [];
  private idle: ChildProcess | undefined;

  constructor(private readonly place: Place) {}

  /** @param worker whether they run jobs */
  async start(worker: boolean): Promise<void> {
    this.idle = spawn(process.execPath, ['--require', LOOP_DELAY, '--eval', 'setInterval(() => undefined, 1_000)'], {
      env: { ...process.env, LOOP_DELAY_FILE: this.delayFile('idle') },
      stdio: 'inherit',
    });
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
            ...START.env,
          },
          flags: ['--require', LOOP_DELAY, ...START.flags],
        }),
      );
    }
  }

  async stop(): Promise<void> {
    for (const app of this.apps.splice(0)) await app.stop();
    this.idle?.kill();
    this.idle = undefined;
  }

  async measure(work: () => Promise<void>): Promise<Used> {
    const cpu = (): number => this.apps.reduce((sum, { child }) => sum + cpuOfTree(child.pid ?? 0), 0);
    const [app, database, began] = [cpu(), cpuOfTree(this.place.database), performance.now()];
    await work();
    const seconds = (performance.now() - began) / 1000;
    return { app: cpu() - app, database: cpuOfTree(this.place.database) - database, seconds };
  }

  /** Longest stops since `forgetStops`, as text. */
  stops(): string {
    const [idle = 0, ...apps] = this.delayFiles().map((file) => Number(readFileSync(file, 'utf8')));
    return `longest stop ${Math.max(...apps).toFixed(1)} ms (of a program that does nothing: ${idle.toFixed(1)})`;
  }

  /** Starts the measurement of stops anew. */
  async forgetStops(): Promise<void> {
    const files = this.delayFiles();
    for (const file of files) rmSync(file, { force: true });
    while (!files.every((file) => existsSync(file))) await delay(50);
  }

  memory(): string {
    return this.apps.map(({ child }) => `${residentMb(child.pid ?? 0).toFixed(0)} MB`).join(', ');
  }

  private delayFiles(): string[] {
    return ['idle', ...this.apps.keys()].map((name) => this.delayFile(name));
  }

  private delayFile(name: number | string): string {
    return join(this.place.directory, `delay-${name}`);
  }
}
