import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';

/** Pace below which an upload is cut, in bytes a second. */
const SLOWEST_UPLOAD = 8 * 1024;
/** Maximum time of an upload, in milliseconds. */
const LONGEST_UPLOAD = 15 * 60_000;
/** Time between two looks for connections whose headers do not arrive, in milliseconds. */
const LOOK = 2_000;

const uploads = new WeakSet<IncomingMessage>();

/** Gives a request of somebody who may upload as long as its file keeps coming. Call it after checking who asks. */
export const allowUpload = (request: IncomingMessage): void => void uploads.add(request);

/**
 * Returns the options of a server whose headers have to arrive in time. Bodies are watched by `cutSlowBodies`, since Node's
 * own limit cannot tell an upload from a form.
 */
export const arrivalOptions = (seconds: number): ServerOptions => ({
  headersTimeout: seconds * 1000,
  requestTimeout: LONGEST_UPLOAD,
  connectionsCheckingInterval: Math.min(LOOK, seconds * 500),
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Answers 408 and ends the connection of each request whose body has not arrived after so many seconds. */
export function cutSlowBodies(server: Server, seconds: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    let arrived = request.socket.bytesRead;
    const timer = setTimeout(() => {
      if (request.complete || request.destroyed) return;
      const { bytesRead } = request.socket;
      const isComing = bytesRead - arrived >= seconds * SLOWEST_UPLOAD;
      arrived = bytesRead;
      if (uploads.has(request) && isComing) timer.refresh();
      else cut(request, response);
    }, seconds * 1000).unref();
    request.once('close', () => clearTimeout(timer));
  });
}

function cut(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return void request.destroy();
  response
    .writeHead(408, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end('The request took too long to arrive.', () => request.destroy());
}
