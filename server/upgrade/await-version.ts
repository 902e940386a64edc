import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 250;

/** Waits until the site on a port is ready in a version; resolves to false when it is not in time. */
export async function awaitVersion(port: number, version: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await isReady(port, version)) return true;
    await delay(PAUSE_MS);
  }
  return false;
}

async function isReady(port: number, version: string): Promise<boolean> {
  try {
    const ask = (path: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
    const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')]);
    await ready.body?.cancel();
    const told = (await health.json()) as { version?: string };
    return ready.ok && told.version === version;
  } catch {
    return false;
  }
}
