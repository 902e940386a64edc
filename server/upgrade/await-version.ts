import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MS = 250;

/** Where the site listens: its settings HOST and PORT. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/** Waits until the site is ready in a version; resolves to false when it is not in time. */
export async function awaitVersion(place: Place, version: string, withinMs: number): Promise<boolean> {
  const origin = `http://${hostOf(place.host)}:${place.port}`;
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await isReady(origin, version)) return true;
    await delay(PAUSE_MS);
  }
  return false;
}

/** The host under which this machine reaches the site, which may listen on one address alone. */
function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function isReady(origin: string, version: string): Promise<boolean> {
  try {
    const ask = (path: string): Promise<Response> => fetch(`${origin}${path}`, { signal: AbortSignal.timeout(2_000) });
    const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')]);
    await ready.body?.cancel();
    const told = (await health.json()) as { version?: string };
    return ready.ok && told.version === version;
  } catch {
    return false;
  }
}
