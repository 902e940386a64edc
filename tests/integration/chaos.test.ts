import { execFile } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The same command as `npm run chaos`, shorter; it ends with 0 only when all books agree. */
function chaos(args: string[]): Promise<{ code: number; said: string }> {
  const command = ['--require', '@swc-node/register', join(root, 'bench/chaos/main.ts'), ...args];
  return new Promise((resolve) => {
    const { PATH, HOME, TMPDIR } = process.env;
    execFile(process.execPath, command, { cwd: root, env: { PATH, HOME, TMPDIR } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

test.each([
  ['one app process', ['--seed', '11']],
  ['two app processes on one database', ['--seed', '12', '--processes', '2']],
])(
  '%s, killed with everything else going wrong: nothing is lost, nothing doubled',
  async (_case, args) => {
    const { code, said } = await chaos(['--flows', '12', '--kills', '4', ...args]);
    expect(said).toMatch(/^chaos: 12 flows, 4 kills, [1-9]\d* faults, lost 0, doubled 0$/m);
    expect(said).not.toMatch(/^(lost|doubled|wrong) /m);
    // Refunds happened too; their number by each way depends on what was killed or failed at that moment.
    const [, refunds, disputes] = /; (\d+) refunds, \d+ of the office; (\d+) disputes;/.exec(said) ?? [];
    expect(Number(refunds) + Number(disputes)).toBeGreaterThan(0);
    expect(code).toBe(0);
  },
  240_000,
);
