import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;
const TAIL = 6_000;

interface Program {
  readonly name: string;
  readonly file: string;
  /** Environment, read again at every start. */
  readonly env: () => Record<string, string>;
  /** Address that answers 200 when the process is ready. */
  readonly readyAt: string;
}

/** A node process that is killed and restarted during a run; an exit of its own is a finding. */
export class KeptProcess {
  /** Output before each unexpected exit. */
  readonly crashes: string[] = [];
  private child: ChildProcess | null = null;
  private said = '';

  constructor(private readonly program: Program) {}

  /**
   * Starts the process and waits until it is ready.
   * @throws Error when it exits or stays silent instead
   */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.program.file], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TMPDIR: process.env['TMPDIR'],
        ...this.program.env(),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => (this.said = (this.said + data.toString()).slice(-TAIL)));
    }
    child.on('close', (code, signal) => {
      if (this.child !== child) return;
      this.child = null;
      this.crashes.push(`${this.program.name} ended by itself (${signal ?? code}):\n${this.said}`);
    });
    await this.untilReady(child);
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (this.child === child) {
      const answer = await fetch(this.program.readyAt, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.status === 200) return;
      if (Date.now() > deadline) throw new Error(`${this.program.name} was not ready in time:\n${this.said}`);
      await delay(100);
    }
    throw new Error(this.crashes.at(-1) ?? `${this.program.name} was killed before it was ready`);
  }

  /** Pauses the process (SIGSTOP). */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
