import type { IncomingMessage } from 'node:http';

/**
 * Returns the caller's address. Proxies append to X-Forwarded-For, so only its last `hops` entries were written by our
 * own; without a proxy the header is ignored.
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

/** Returns the bearer token of the Authorization header; null without one. */
export function bearerToken(request: IncomingMessage): string | null {
  return /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
