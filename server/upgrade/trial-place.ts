import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { endEmbeddedPostgres } from '../database/embedded';

/** An empty database and folder in which a release tries its migrations, on a copy. */
export interface TrialPlace {
  /** Settings that lead a command there; pictures go to the folder, even where the site has a bucket. */
  readonly env: Readonly<Record<string, string>>;
  /** Removes both. */
  remove(): Promise<void>;
}

const NO_BUCKET = Object.fromEntries(
  ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'REGION', 'PREFIX'].map((name) => [
    `MEDIA_S3_${name}`,
    '',
  ]),
);

/**
 * Makes the place: an embedded database of its own under DATA_DIR or, for root, under /var/tmp; or a database beside the site's on its server.
 * @param databaseUrl of the site; null for the embedded one
 * @throws Error when the user of the database may not create another
 */
export async function makeTrialPlace(databaseUrl: string | null, dataDir: string): Promise<TrialPlace> {
  // Started by root, the embedded server runs as another user, who may not enter DATA_DIR.
  const parent = process.getuid?.() === 0 ? '/var/tmp' : dataDir;
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'foundation-upgrade-trial-'));
  chmodSync(folder, 0o711);
  // A command that was killed in the middle may still have a child that writes there.
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const env = { ...NO_BUCKET, DATA_DIR: folder };
  if (databaseUrl === null)
    return {
      env: { ...env, DATABASE_URL: '' },
      remove: async () => {
        await endEmbeddedPostgres(folder);
        removeFolder();
      },
    };
  const name = `upgrade_trial_${Date.now()}`;
  try {
    await onServer(databaseUrl, `create database ${name}`);
  } catch (error) {
    removeFolder();
    throw new Error(
      `A copy cannot be made on the database server (${(error as Error).message}). Give the user the right once: ` +
        'alter role <user> createdb. Or skip the trial: --without-trial.',
      { cause: error },
    );
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return {
    env: { ...env, DATABASE_URL: url.href },
    remove: async () => {
      removeFolder();
      await onServer(databaseUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}
