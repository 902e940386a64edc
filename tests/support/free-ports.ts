import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that kernels give to outgoing connections (Linux from 32768, macOS from 49152), above those that browsers refuse. */
const LOWEST = 12_000;
const HIGHEST = 32_000;

/**
 * Finds two free TCP ports. Between this and the start of the app, seconds later, no connection of another program takes
 * them, as happens with the ports of `listen(0)`.
 */
export async function freePorts(): Promise<[number, number]> {
  const servers = [await listenSomewhere(), await listenSomewhere()] as const;
  const ports = servers.map(({ port }) => port);
  for (const { server } of servers) {
    server.close();
    await once(server, 'close');
  }
  return ports as [number, number];
}

async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
      return { server, port };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
