import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Load balancer in front of the app processes. */
export interface Front {
  readonly origin: string;
  close(): void;
}

/** Passes each connection to the next process, round-robin, that accepts it. */
export async function startFront(ports: readonly number[]): Promise<Front> {
  const open = new Set<Socket>();
  let turn = 0;
  const track = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  };
  const pass = (client: Socket, tries: number): void => {
    turn += 1;
    const port = ports[turn % ports.length] ?? 0;
    const upstream = track(connect(port, '127.0.0.1'));
    let taken = false;
    upstream.once('connect', () => {
      taken = true;
      client.pipe(upstream).pipe(client);
      client.once('close', () => upstream.destroy());
    });
    upstream.once('close', () => {
      if (!taken && tries > 1) pass(client, tries - 1);
      else client.destroy();
    });
  };
  const server = createServer((client) => pass(track(client), ports.length));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
