import { Socket } from 'node:net';
import { Client } from 'pg';

/** A connection of its own, without time-outs of statements: the tables of a large site take minutes. */
export interface DedicatedClient {
  readonly client: Client;
  /** Ends the connection at once, even while rows are on their way. */
  close(): void;
}

/** Connects to the database for a backup or a restore. */
export async function connectDedicated(url: string, name: string): Promise<DedicatedClient> {
  const socket = new Socket();
  const client = new Client({ connectionString: url, application_name: name, stream: () => socket });
  // A connection that breaks fails the statement that runs.
  client.on('error', () => undefined);
  const close = (): void => void socket.destroy();
  try {
    await client.connect();
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`);
    return { client, close };
  } catch (error) {
    close();
    throw error;
  }
}
