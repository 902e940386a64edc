import type { IncomingMessage } from 'node:http';

/**
 * The caller's address. Proxies append to X-Forwarded-For, so only the last `hops` entries were written by ones that
 * are ours; without a proxy the header is not looked at.
 */
export function callerAddress(request: IncomingMessage, hops: number): string {
  const socket = request.socket.remoteAddress ?? '';
  if (hops === 0) return socket;
  const header = request.headers['x-forwarded-for'];
  const entries = String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.at(-hops) ?? socket;
}

/** The bearer token of the Authorization header. */
export function bearerToken(request: IncomingMessage): string | null {
  return /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
