import { Client } from 'pg';

/** What stands between the site and PostgreSQL: a pooler of sessions gives each connection a backend of its own for as long as it lasts. */
export type Pooling = 'none' | 'sessions' | 'transactions';

const ROUNDS = 3;

/** What a pooler in transaction mode (PgBouncer, Supavisor, the pooled addresses of many providers) means, and what to do. */
export const SHARED_BACKENDS =
  'leads through a connection pooler in transaction mode. Through it the site would not hear of changes and its jobs would run ' +
  "twice or not at all. Give it the database's direct address, or session mode (docs/scale.md).";

/** Tells whether PostgreSQL's client failed since a pooler knows only some settings of a session. */
export const isRefusedSetting = (error: unknown): boolean =>
  ((error as Error | undefined)?.message ?? '').startsWith('unsupported startup parameter');

/** What to do about a pooler that refuses settings. */
export const REFUSED_SETTINGS =
  'leads through a pooler that refuses settings of a session. PgBouncer takes them with ' +
  'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout (docs/scale.md).';

/**
 * Finds out what is in between, by the backends that serve two connections. A pooler in transaction mode lends its backends
 * from statement to statement: both connections meet the same one, or one of them meets several.
 * @param client is connected
 * @throws Error when a second connection cannot be made
 */
export async function findPooling(client: Client, url: string): Promise<Pooling> {
  const other = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  other.on('error', () => undefined);
  try {
    await other.connect();
    const [own, others] = [new Set<number>(), new Set<number>()];
    for (let round = 0; round < ROUNDS; round += 1) {
      own.add(await backendOf(client));
      others.add(await backendOf(other));
    }
    if (own.size > 1 || others.size > 1 || [...own].some((backend) => others.has(backend))) return 'transactions';
    return own.has(toldBackend(client)) ? 'none' : 'sessions';
  } finally {
    await other.end().catch(() => undefined);
  }
}

/** Returns the backend that serves a connection now. */
async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Returns the backend that was named when the connection began; poolers name one of their own. */
const toldBackend = (client: Client): number => (client as unknown as { readonly processID: number }).processID;
