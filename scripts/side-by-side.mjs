/**
 * Runs npm scripts two at a time, such as `node scripts/side-by-side.mjs lint typecheck`; fails when one of them does.
 */
import { spawn } from 'node:child_process';

const AT_A_TIME = 2;
const waiting = process.argv.slice(2);

/** Runs one script; prints its whole output when it has ended. */
function run(name) {
  return new Promise((resolve) => {
    const began = performance.now();
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${said}${code === 0 ? 'passed' : 'FAILED'} ${name.padEnd(11)} ${seconds} s`);
      resolve(code === 0);
    });
  });
}

async function runWhatWaits() {
  let passed = true;
  for (let name = waiting.shift(); name; name = waiting.shift()) passed = (await run(name)) && passed;
  return passed;
}

const results = await Promise.all(Array.from({ length: AT_A_TIME }, runWhatWaits));
process.exitCode = results.every(Boolean) ? 0 : 1;
