import type { Session } from '../../server/generated/resolvers';
import { removeDataDir, temporaryDataDir } from './app-process';
import { freePorts } from './free-ports';
import type { AppHost } from './app-host';

/** The built app in the process that the browser files of a jest worker share. */
export interface HostedApp {
  origin: string;
  port: number;
  emulatorOrigin: string;
  stop(): Promise<void>;
}

/**
 * Starts the built app on free ports, with settings and a database of its own. Takes a fifth of the time of a process,
 * for which there is `startAppProcess`. Only in tests of the project "browser".
 */
export async function startHostedApp(databaseUrl: string, env: Record<string, string> = {}): Promise<HostedApp> {
  const host = appHost();
  const [port, emulatorPort] = await freePorts();
  const dataDir = temporaryDataDir();
  const stop = await host.start({
    NODE_ENV: 'test',
    SEED: 'none',
    HOST: '127.0.0.1',
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...env,
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    emulatorOrigin: `http://127.0.0.1:${emulatorPort}`,
    stop: async () => {
      await stop();
      removeDataDir(dataDir);
    },
  };
}

/**
 * Opens a session of a user in this database, without the form. The process of the apps does it: a test file that loads accounts
 * and TypeORM for it takes twice as long to load.
 */
export async function openSessionOf(databaseUrl: string, email: string): Promise<Session> {
  const session = await appHost().openSession(databaseUrl, email);
  if (!session) throw new Error(`The database has no user ${email}.`);
  return session;
}

function appHost(): AppHost {
  const { appHostOfWorker } = globalThis as typeof globalThis & { appHostOfWorker?: () => AppHost };
  if (!appHostOfWorker) throw new Error('No host of apps here: only tests of the project "browser" have one.');
  return appHostOfWorker();
}
