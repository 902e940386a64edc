import type { IncomingMessage } from 'node:http';

const weak = /^W\//;

/** Whether the browser (or a proxy, which may hold several) says that it has the version with this tag. */
export function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(weak, '')) ?? [];
  return held.includes(etag.replace(weak, '')) || held[0] === '*';
}
