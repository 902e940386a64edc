import type { ServerResponse } from 'node:http';

/**
 * Answers a form or a link with another page of this site, which the browser then GETs.
 * @param location a path keeps the browser at the host it came to, and with it what its tab has stored there
 */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}
