import type { ServerResponse } from 'node:http';

/**
 * Redirects a form or a link to a page of this site with 303, which the browser then GETs.
 * @param location a path keeps the browser on its current host, and with it the tab's session storage
 */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}
