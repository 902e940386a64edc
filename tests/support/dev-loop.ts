import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { freePorts } from './free-ports';
import { untilTrue } from './until';

const root = join(__dirname, '../..');
const COPIED = [
  'client',
  'server',
  'dev',
  'rules',
  'scripts',
  'dist',
  'schema.graphql',
  'codegen.yml',
  'ormconfig.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.client.json',
];

/** A copy of the project's sources with their build, which a test edits as a programmer would. */
export class ProjectCopy {
  readonly folder: string;
  private readonly unedited = new Map<string, string>();

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'foundation-project-'));
    chmodSync(this.folder, 0o755);
    for (const name of COPIED) {
      if (existsSync(join(root, name)))
        cpSync(join(root, name), join(this.folder, name), { recursive: true, preserveTimestamps: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /**
   * Replaces one text by another, which the file must contain. Overwrites the file instead of emptying it first: on a
   * busy machine Vite reads it while it is empty, and does not look again.
   */
  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not say "${from}"`);
    if (!this.unedited.has(file)) this.unedited.set(file, text);
    const handle = openSync(join(this.folder, file), 'r+');
    const length = writeSync(handle, text.replace(from, to), 0);
    ftruncateSync(handle, length);
    closeSync(handle);
  }

  /** Restores every edited file. */
  restore(): void {
    for (const [file, text] of this.unedited) writeFileSync(join(this.folder, file), text);
  }

  /** Hashes names and contents of dist/. */
  hashOfBuild(): string {
    const hash = createHash('sha256');
    const files = readdirSync(join(this.folder, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(relative(this.folder, file)).update(readFileSync(file));
    return hash.digest('hex');
  }

  /** Lists the command lines of live processes that work in the copy or on its files. */
  processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
          const isHere = readlinkSync(`/proc/${pid}/cwd`).startsWith(this.folder) || line.includes(this.folder);
          return isHere && line !== '' ? [`${pid} ${line}`] : [];
        } catch {
          // It has just exited, or belongs to another user.
          return [];
        }
      });
  }

  /** Lists the ids of those processes that Ctrl-C in the terminal would reach: they are in the tests' process group. */
  foreground(): number[] {
    const groupOf = (pid: number | 'self'): string | undefined =>
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2];
    return this.processes()
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => groupOf(pid) === groupOf('self'));
  }

  /** Ends all remaining processes, and removes the copy. */
  remove(): void {
    for (const line of this.processes()) {
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL');
      } catch {
        // It exited together with another one.
      }
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

export interface Run {
  readonly origin: string;
  readonly port: number;
  output(): string;
  /** Resolves when GET /readyz answers 200; rejects when the run exits before. */
  ready(): Promise<void>;
  /** Acts as Ctrl-C in a terminal: the signal goes to npm and its children. */
  interrupt(): void;
  /** Resolves to npm's exit code. */
  ended(): Promise<number | null>;
}

/** Runs a script of package.json in the copy, as from a terminal, on free ports. */
export async function npmRun(project: ProjectCopy, script: string, env: Record<string, string> = {}): Promise<Run> {
  const [port, emulatorPort] = await freePorts();
  const child: ChildProcess = spawn('npm', ['run', script], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      HOST: '127.0.0.1',
      PORT: String(port),
      EMULATOR_PORT: String(emulatorPort),
      ...env,
    },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (written += data.toString()));
  const closed = once(child, 'close');
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`npm run ${script} ended:\n${written}`);
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
  return {
    origin,
    port,
    output: () => written,
    ready: () => untilTrue(isReady, 240_000),
    interrupt: () => {
      for (const pid of project.foreground()) process.kill(pid, 'SIGINT');
    },
    ended: async () => {
      await closed;
      return child.exitCode;
    },
  };
}
