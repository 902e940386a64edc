import { Client, type ClientConfig, type PoolClient } from 'pg';

/** Time in milliseconds between two looks at the connections. */
const LOOK_EVERY_MS = 5_000;
/** Number of looks in a row at which a connection was silent before the server is asked about it. */
const SILENT_LOOKS = 2;
/** Maximum time in milliseconds for the question to the server, and for its connection. */
const ASKING_MS = 5_000;

/**
 * Tells which backends work on a statement. One that waits for its next statement never got ours. Without statistics of
 * activity its state is unknown.
 */
const AT_WORK = `
  select pg_backend_pid() as own,
         array(select pid from pg_stat_activity where pid = any($1::int[]) and coalesce(state, '') not like 'idle%') as "atWork"`;

/** What pg keeps of a connection. */
interface Inside {
  /** False while a statement has no answer. */
  readonly readyForQuery: boolean;
  /** Backend that serves the connection. */
  readonly processID: number;
  readonly connection: {
    readonly stream: { readonly bytesRead: number; readonly bytesWritten: number; destroy(error: Error): void };
  };
}

interface Look {
  readonly read: number;
  readonly written: number;
  /** Number of looks in a row that saw the same, with a statement that waits for its answer. */
  readonly silent: number;
}

const insideOf = (client: object): Inside => client as Inside;

/** Error of the statements on a connection whose line is dead. */
class DeadLine extends Error {
  override readonly name = 'DeadLine';

  constructor() {
    super('The database no longer knows this connection: its line was cut without a word.');
  }
}

/**
 * Ends connections whose line was cut without a word, as by a firewall that forgot them or a database that moved to another
 * machine. TCP would send again for a quarter of an hour, and each statement on them would wait as long. A statement that
 * gets no byte for two looks is asked about on a new connection: it goes on where its backend is at work, or where the
 * server does not answer either. With a dead one end those that nobody uses. Keep-alive (watched-pool.ts) finds dead
 * lines on which nothing waits.
 */
export class LineWatch {
  private readonly looks = new Map<PoolClient, Look>();
  private readonly lent = new Set<PoolClient>();
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;

  /**
   * @param config of the connections
   * @param onDead is told how many connections end
   */
  constructor(
    private readonly config: ClientConfig & { lookEveryMs?: number },
    private readonly onDead: (connections: number) => void,
  ) {}

  add(client: PoolClient): void {
    this.looks.set(client, { read: 0, written: 0, silent: 0 });
    this.timer ??= setInterval(() => this.look(), this.config.lookEveryMs ?? LOOK_EVERY_MS).unref();
  }

  lend(client: PoolClient): void {
    this.lent.add(client);
  }

  takeBack(client: PoolClient): void {
    this.lent.delete(client);
  }

  forget(client: PoolClient): void {
    this.looks.delete(client);
    this.lent.delete(client);
    if (this.looks.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private look(): void {
    for (const [client, before] of this.looks) {
      const { readyForQuery, connection } = insideOf(client);
      const { bytesRead: read, bytesWritten: written } = connection.stream;
      const isSilent = !readyForQuery && read === before.read && written === before.written;
      this.looks.set(client, { read, written, silent: isSilent ? before.silent + 1 : 0 });
    }
    if (!this.isAsking && this.silentOnes().length > 0) void this.endDead();
  }

  private isSilent(client: PoolClient): boolean {
    return (this.looks.get(client)?.silent ?? 0) >= SILENT_LOOKS;
  }

  private silentOnes(): PoolClient[] {
    return [...this.looks.keys()].filter((client) => this.isSilent(client));
  }

  private async endDead(): Promise<void> {
    this.isAsking = true;
    try {
      const silent = this.silentOnes();
      const atWork = await this.askServer(silent.map((client) => insideOf(client).processID));
      if (!atWork) return;
      const dead = silent.filter((client) => this.isSilent(client) && !atWork.has(insideOf(client).processID));
      if (dead.length === 0) return;
      const unused = [...this.looks.keys()].filter((client) => !this.lent.has(client));
      const ended = new Set([...dead, ...unused]);
      for (const client of ended) insideOf(client).connection.stream.destroy(new DeadLine());
      this.onDead(ended.size);
    } finally {
      this.isAsking = false;
    }
  }

  /** Returns the backends at work among some; null where the server does not answer, or a pooler hides its backends. */
  private async askServer(backends: readonly number[]): Promise<Set<number> | null> {
    const client = new Client({ ...this.config, connectionTimeoutMillis: ASKING_MS, query_timeout: ASKING_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ own: number; atWork: number[] }>(AT_WORK, [backends]);
      const [answer] = rows;
      return answer?.own === insideOf(client).processID ? new Set(answer.atWork) : null;
    } catch {
      return null;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
