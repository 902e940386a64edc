import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Session } from '../../server/generated/resolvers';

/** Process of a jest worker in which the apps of its browser files run, as `app-host-process.mjs` describes. */
export class AppHost {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  private calls = 0;
  private apps = 0;

  /** @param onExit called when the process has ended, whoever ended it */
  constructor(onExit: () => void) {
    const { PATH, HOME, TMPDIR } = process.env;
    this.child = fork(join(__dirname, 'app-host-process.mjs'), {
      env: { PATH, HOME, TMPDIR, NODE_ENV: 'test' },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child.on('message', ({ call, value, failure }: { call: number; value?: unknown; failure?: string }) => {
      const waiting = this.waiting.get(call);
      this.waiting.delete(call);
      if (failure === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(failure));
    });
    this.child.once('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new Error('The process of the apps has ended.'));
      onExit();
    });
  }

  /**
   * Starts an app with these settings and waits until it listens. Returns the function that stops it.
   * @throws Error with the app's own words when it cannot start
   */
  async start(env: Record<string, string>): Promise<() => Promise<void>> {
    const { call: started } = await this.ask({ what: 'start', env });
    this.apps += 1;
    return async () => {
      this.apps -= 1;
      await this.ask({ what: 'stop', started });
    };
  }

  /** Opens a session of a user in this database; null when nobody there has the e-mail. */
  async openSession(databaseUrl: string, email: string): Promise<Session | null> {
    return (await this.ask({ what: 'session', databaseUrl, email })).value as Session | null;
  }

  /** Tells whether an app has not been stopped. */
  hasApps(): boolean {
    return this.apps > 0;
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Sends a message and waits for its answer; returns it with the number of the call. */
  private async ask(request: object): Promise<{ call: number; value: unknown }> {
    this.calls += 1;
    const call = this.calls;
    const value = await new Promise<unknown>((resolve, reject) => {
      this.waiting.set(call, { resolve, reject });
      this.child.send({ ...request, call }, (error) => error && reject(error));
    });
    return { call, value };
  }
}
