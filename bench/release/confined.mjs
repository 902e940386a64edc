/** Runs commands as an ordinary user in a control group with little memory, where this machine permits either. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** User and group of an ordinary user who owns nothing else. */
export const NOBODY = 65_534;

const LOOK_EVERY_MS = 200;

/** Makes a control group with a limit; null where that is not permitted. */
function makeGroup(bytes) {
  const isV2 = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const folder = `/sys/fs/cgroup/${isV2 ? '' : 'memory/'}foundation-release-${process.pid}`;
  const limit = isV2 ? 'memory.max' : 'memory.limit_in_bytes';
  /** Memory of the programs, without files that the system keeps in memory while there is room. */
  const anonymous = isV2 ? /^anon (\d+)/m : /^total_rss (\d+)/m;
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, Number(anonymous.exec(readFileSync(`${folder}/memory.stat`, 'utf8'))?.[1] ?? 0));
  };
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/${limit}`, String(bytes));
    if (isV2) writeFileSync(`${folder}/memory.swap.max`, '0');
    const timer = setInterval(look, LOOK_EVERY_MS).unref();
    const remove = () => {
      clearInterval(timer);
      rmdirSync(folder);
    };
    return { folder, peak: () => peak, remove };
  } catch (error) {
    console.log(`No control group for memory here (${error.code}): the limit is Node's --max-old-space-size alone.`);
    return null;
  }
}

/**
 * Creates the confinement.
 * @param bytes of memory for all its processes together, page cache included
 */
export function confine(bytes) {
  const group = makeGroup(bytes);
  const isRoot = process.getuid() === 0;

  /** Starts a shell command in a folder; it enters the group itself, before it gives up its rights. */
  const start = (command, cwd, env) => {
    const enter = group ? `echo $$ > ${group.folder}/cgroup.procs; ` : '';
    const user = isRoot ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups ` : '';
    const line = `${enter}exec ${user}sh -c "$COMMAND"`;
    const all = { PATH: process.env.PATH, HOME: cwd, TMPDIR: env.TMPDIR, ...env, COMMAND: command };
    return spawn('sh', ['-c', line], { cwd, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  };

  /** Runs a command to its end; rejects with what it said when it fails. */
  const run = (command, cwd, env) =>
    new Promise((done, fail) => {
      const child = start(command, cwd, env);
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
      child.once('close', (code) =>
        code === 0 ? done(said) : fail(new Error(`${command} failed (${code})\n${said}`)),
      );
    });
  return { start, run, peak: () => group?.peak() ?? null, remove: () => group?.remove() };
}
