/** Preloaded into a process: on SIGUSR2 it says whether Node calls a hook for every promise; each continuation has an id of its own then. */
import { executionAsyncId } from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

const next = () => Promise.resolve().then(executionAsyncId);

globalThis.areHooksOn = async () => (await next()) !== (await next());
if (isMainThread)
  process.on('SIGUSR2', async () => {
    process.stdout.write((await globalThis.areHooksOn()) ? '<hooks on>\n' : '<hooks off>\n');
  });
