import type { ServerResponse } from 'node:http';

/** Answers a form or a link with another address, which the browser then GETs. @param location absolute, of this site */
export function seeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}
