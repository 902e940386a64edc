import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAccount, mayReach, type Account } from './embedded-account';
import { findBinaries, type Binaries } from './embedded-binaries';
import { SetupError } from '../config/setup-error';

/** First descriptor after stdin, stdout and stderr: see `Cluster.place`. */
const HOME_DESCRIPTOR = 3;
const LOG_LIMIT_BYTES = 5_000_000;

/**
 * Files of one embedded database: `<dataDir>/postgres/` with the cluster itself, its password (mode 600) and the
 * server's log. Runs PostgreSQL's programs on them as the right account.
 */
export class Cluster {
  readonly home: string;
  readonly directory: string;
  readonly logFile: string;
  readonly lockFile: string;
  private readonly account: Account | null;
  private programs: Binaries | null = null;

  /**
   * Opens or creates the directory.
   * @throws Error when the directory cannot be used by this user
   */
  constructor(dataDir: string) {
    this.home = join(resolve(dataDir), 'postgres');
    this.directory = join(this.home, 'cluster');
    this.logFile = join(this.home, 'server.log');
    this.lockFile = join(this.home, 'start.lock');
    this.account = chooseAccount(this.home);
    this.prepareHome();
  }

  /** Returns the superuser's password, created at random on first use and stored for later starts. */
  password(): string {
    const file = join(this.home, 'password');
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    if (this.isInitialised()) {
      throw new SetupError(`${file} is missing: without it the database in ${this.home} cannot be opened.`);
    }
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
    this.own(file);
    return readFileSync(file, 'utf8');
  }

  /** Returns the name on the server's command line, by which a process is known to be ours. */
  name(): string {
    return `foundation-${createHash('sha256').update(this.password()).digest('hex').slice(0, 12)}`;
  }

  /** Tells whether the cluster exists. */
  isInitialised(): boolean {
    return existsSync(join(this.directory, 'PG_VERSION'));
  }

  /**
   * Creates the cluster beside its final place and renames it when it is complete: an interrupted one is never taken
   * for a database.
   * @throws Error quoting initdb's output
   */
  async initialise(sync: boolean): Promise<void> {
    this.removeLeftovers();
    this.password();
    const child = this.run('initdb', [
      '-D',
      this.place('cluster.new'),
      `--pwfile=${this.place('password')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8: Unicode letters without depending on the machine's locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ]);
    const from = this.logSize();
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new SetupError(`initdb failed (${code}). ${adviceFor(this.logTail(from))}`);
    renameSync(join(this.home, 'cluster.new'), this.directory);
  }

  /**
   * Starts the server in a session of its own: Ctrl-C in the terminal reaches only the app, which then stops the
   * server.
   */
  serve(settings: readonly string[]): ChildProcess {
    this.rotateLog();
    const child = this.run('postgres', ['-D', this.place('cluster'), ...settings]);
    child.unref();
    return child;
  }

  /** Returns the log's size in bytes. */
  logSize(): number {
    return statSync(this.logFile, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Returns the server's log since `from`, at most the last 2,000 characters. */
  logTail(from: number): string {
    if (!existsSync(this.logFile)) return '(no output)';
    return readFileSync(this.logFile).subarray(from).toString('utf8').trim().slice(-2_000) || '(no output)';
  }

  private run(program: keyof Binaries, args: readonly string[]): ChildProcess {
    this.programs ??= findBinaries(this.account);
    const log = openSync(this.logFile, 'a', 0o640);
    const home = openSync(this.home, 'r');
    try {
      return spawn(this.programs[program], args, {
        cwd: '/',
        detached: true,
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', log, log, home],
        ...this.account,
      });
    } finally {
      closeSync(log);
      closeSync(home);
    }
  }

  /**
   * Returns the path of a file of the home as the server's account can reach it. When a parent directory is closed to
   * that account (a project under /root), the path leads through an inherited descriptor, so that the data stays in
   * place and no other directory changes its mode.
   */
  private place(name: string): string {
    const reach = this.account ? mayReach(this.account, this.home) : { ok: true as const };
    if (reach.ok) return join(this.home, name);
    const throughDescriptor = `/proc/self/fd/${HOME_DESCRIPTOR}`;
    if (existsSync('/proc/self/fd')) return join(throughDescriptor, name);
    throw new SetupError(
      `PostgreSQL cannot run as root, and uid ${this.account?.uid} may not enter ${reach.closed}. Make that ` +
        'directory traversable (chmod o+x), set DATA_DIR elsewhere, or set DATABASE_URL.',
    );
  }

  private prepareHome(): void {
    try {
      mkdirSync(this.home, { recursive: true, mode: 0o700 });
      // A new directory, or one created by root, has to belong to the server's account.
      if (this.account && statSync(this.home).uid !== this.account.uid) this.own(this.home);
      readdirSync(this.home);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SetupError(
        `The data directory cannot be used: ${reason}. It must belong to the user who starts the site; ` +
          'set DATA_DIR elsewhere, or change its owner.',
        { cause: error },
      );
    }
  }

  private removeLeftovers(): void {
    rmSync(join(this.home, 'cluster.new'), { recursive: true, force: true });
    if (!existsSync(this.directory)) return;
    if (readdirSync(this.directory).length > 0) {
      throw new SetupError(`${this.directory} holds files that are not a database. Move them away and start again.`);
    }
    rmSync(this.directory, { recursive: true });
  }

  private rotateLog(): void {
    if (this.logSize() > LOG_LIMIT_BYTES) renameSync(this.logFile, `${this.logFile}.old`);
  }

  private own(path: string): void {
    if (this.account) chownSync(path, this.account.uid, this.account.gid);
  }
}

function adviceFor(words: string): string {
  const advice = /could not look up effective user ID/.test(words)
    ? 'This user has no entry in /etc/passwd, which PostgreSQL needs: add one, or set DATABASE_URL. '
    : '';
  return `${advice}Its output:\n${words}`;
}
