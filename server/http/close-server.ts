import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Time in milliseconds that running requests get when the site stops, of the nine seconds of the whole stop. */
const GRACE_MS = 7_000;
const LOOK_EVERY_MS = 100;

/**
 * Returns what closes a server gracefully: no new connections, and running requests end first. Node alone would also wait for
 * connections that have never sent a byte, as browsers open in advance, and for those that fall silent after an answer; a
 * caller that sends or takes too slowly would keep the site from stopping in order.
 * @param server to which nobody is connected yet
 */
export function closerOf(server: Server, graceMs = GRACE_MS): () => Promise<void> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      const closeUnused = (): void => {
        server.closeIdleConnections();
        for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      };
      // From the next look on: what was sent right before may not have been read yet.
      const looking = setInterval(closeUnused, LOOK_EVERY_MS);
      const ending = setTimeout(() => server.closeAllConnections(), graceMs);
      server.close(() => {
        clearInterval(looking);
        clearTimeout(ending);
        resolve();
      });
    });
}
