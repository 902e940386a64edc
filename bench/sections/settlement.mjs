/** A gift from its order to its mailed receipt: bench/settlement, with one process of the app and with two. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PAN_KEY } from '../lib/pan-key.mjs';

export const title = 'Settlement';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs bench/settlement on a database of its own; fails when the books do not agree. */
function settle(databaseUrl, gifts, processes) {
  return new Promise((resolve, reject) => {
    const program = ['--require', '@swc-node/register', 'bench/settlement/main.ts', String(gifts), String(processes)];
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { ...process.env, PAN_KEY, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`settlement ended with ${code}:\n${text}`)),
    );
  });
}

/**
 * Returns the tables as text.
 * @param context of bench/run.mjs
 */
export async function run({ quick, database, say }) {
  const url = await database('settlement');
  const parts = [];
  for (const processes of quick ? [1] : [1, 2]) {
    say(`settlement with ${processes} process${processes > 1 ? 'es' : ''}`);
    const text = await settle(url, quick ? 200 : 2000, processes);
    parts.push(
      `${processes === 1 ? 'One process' : 'Two processes'} of the app, all gifts to one campaign:\n\n\`\`\`\n${text}\`\`\``,
    );
  }
  return parts.join('\n\n');
}
