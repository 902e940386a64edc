import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/**
 * Initial content of a database: no table, empty tables, the first administrator, or the demo content with the
 * administrator. The last two exist for tests of the project "browser" only.
 */
export type Beginning = 'bare' | 'empty' | 'none' | 'demo';

/** Creates a separate database, for tests that start a whole app or need a second site. */
export async function freshDatabase(begins: Beginning = 'empty'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await createFromTemplate(name, begins);
  return { url, drop: () => onCluster((client) => client.query(`drop database if exists ${name} with (force)`)) };
}

/** Fills the template database for `freshDatabase(begins)`. */
export async function makeTemplate(
  begins: Beginning,
  from: Beginning,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  await fill(await createFromTemplate(templateOf(begins), from));
}

function templateOf(begins: Beginning): string {
  if (begins === 'bare') return 'template0';
  return begins === 'empty' ? databaseName(clusterUrl()) : `template_${begins}`;
}

/** Creates a database of this name unless it is there; returns its address. */
export async function createFromTemplate(name: string, begins: Beginning): Promise<string> {
  const template = templateOf(begins);
  await onCluster(async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!found.rowCount) await client.query(`create database ${name} template ${template}`);
  });
  return withDatabase(clusterUrl(), name);
}

async function onCluster(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: withDatabase(clusterUrl(), 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function clusterUrl(): string {
  const url = process.env['TEST_CLUSTER_URL'];
  if (!url) throw new Error('No test cluster: run with --selectProjects integration or browser');
  return url;
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
