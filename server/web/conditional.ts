import type { IncomingMessage } from 'node:http';

const weak = /^W\//;

/** Tells whether the browser (or a proxy, which may hold several versions) has the version with this ETag. */
export function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(weak, '')) ?? [];
  return held.includes(etag.replace(weak, '')) || held[0] === '*';
}
