import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerSession } from 'smtp-server';

/** Outcome of a completely received message: accepted, the server dies, or it never answers. */
export type Ending = 'accept' | 'die' | 'silence';

const MESSAGE_ID = /^message-id:\s*<([^>]+)>/im;

/** An accepted message, as a server has it that may have to return it. */
export interface Taken {
  readonly message: string;
  readonly envelope: SMTPServerEnvelope;
}

/** A real mail server whose behaviour can be set. */
export class MailServer {
  /** Message-ID of each completely received message, whatever its outcome. */
  readonly arrived: string[] = [];
  /** Message-ID of each accepted one. */
  readonly accepted: string[] = [];
  readonly taken: Taken[] = [];
  /** Returns the code that refuses a recipient; null accepts it. */
  refuse: (address: string) => number | null = () => null;
  ending: () => Ending = () => 'accept';
  /** Promise that it awaits before it accepts a message. */
  patience: Promise<void> = Promise.resolve();
  /** True accepts addresses with a non-ASCII local part (RFC 6531). */
  takesUtf8 = true;
  private server: SMTPServer | null = null;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens on a free port, and after a `close` on the same one again. */
  async listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      hideDSN: false,
      hideSMTPUTF8: !this.takesUtf8,
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = this.refuse(address);
        done(responseCode === null ? null : Object.assign(new Error('refused'), { responseCode }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => this.end(server, session, Buffer.concat(chunks), done));
      },
    });
    // A client that disconnects is no reason to stop.
    server.on('error', () => undefined);
    const listener = server.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.port = (listener.address() as AddressInfo).port;
    this.server = server;
  }

  private end(server: SMTPServer, session: SMTPServerSession, message: Buffer, done: () => void): void {
    const id = MESSAGE_ID.exec(message.toString('latin1'))?.[1] ?? '';
    this.arrived.push(id);
    const ending = this.ending();
    if (ending === 'die') hangUp(server, session);
    if (ending !== 'accept') return;
    void this.patience.then(() => this.take(id, message, session, done));
  }

  private take(id: string, message: Buffer, session: SMTPServerSession, done: () => void): void {
    this.accepted.push(id);
    this.taken.push({ message: message.toString('latin1'), envelope: session.envelope });
    done();
  }

  close(): Promise<void> {
    const { server } = this;
    this.server = null;
    return new Promise((resolve) => (server ? server.close(resolve) : resolve()));
  }
}

/** Closes the connection of a session without an answer. */
function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> };
  for (const connection of connections) if (connection.id === session.id) connection._socket.destroy();
}
