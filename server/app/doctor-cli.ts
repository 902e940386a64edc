import { Client } from 'pg';
import { EnvError, loadDotEnv, loadEnv, type Env } from '../config/env';
import { runningEmbeddedUrl } from '../database/embedded';
import { migrations } from '../database/migrations';
import { findPooling } from '../database/pooler';
import { checkDatabase, checkPooling, readDatabaseFacts, unreachable } from '../doctor/check-database';
import { checkDisk } from '../doctor/check-disk';
import { checkMailServer, checkProvider, checkWebhook } from '../doctor/check-outside';
import { checkPanKey, readPanKeyFacts } from '../doctor/check-pan-key';
import { checkSettings } from '../doctor/check-settings';
import { checkWork, readWorkFacts } from '../doctor/check-work';
import { findingLines, problem, warning, type Finding } from '../doctor/finding';
import { createPanSeal } from '../sealing/pan-seal';
import { readCommandLine } from './command-line';
import { connectionsOf } from './pools';

const USAGE = `npm run doctor -- [--json] [--strict]
Looks at settings, database, queue, mail server, webhook address, clock, disk and backups, and says what to do. Changes nothing.
--json    findings as JSON
--strict  exit code 1 for warnings as well; otherwise only for problems`;

const NOT_STARTED = warning(
  'Database',
  'The embedded database does not run, since the site does not',
  'Start the site, then ask again.',
);

/** Checks everything that needs the database. Returns when the last webhook came as well. */
async function lookInside(env: Env): Promise<{ findings: Finding[]; lastWebhookAt: Date | null }> {
  const url = env.databaseUrl ?? runningEmbeddedUrl(env.dataDir);
  if (url === null) return { findings: [NOT_STARTED], lastWebhookAt: null };
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    application_name: 'foundation-doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const connections = env.processes * connectionsOf(env.databasePoolSize);
    const pooling = checkPooling(await findPooling(client, url), connections);
    if (pooling?.state === 'problem') return { findings: [pooling], lastWebhookAt: null };
    const facts = await readDatabaseFacts(client);
    const names = migrations.map(({ name }) => name);
    const checked = checkDatabase(facts, { connections, migrations: names, clock: new Date() });
    const findings = [...(pooling ? [pooling] : []), ...checked];
    if (!names.every((name) => facts.migrations?.includes(name))) return { findings, lastWebhookAt: null };
    const work = await readWorkFacts(client);
    const panKey = checkPanKey(await readPanKeyFacts(client), createPanSeal(env.panKeys.current).keyId);
    return {
      findings: [...findings, panKey, ...checkWork(work, env.backup !== null, new Date())],
      lastWebhookAt: work.lastWebhookAt,
    };
  } catch (error) {
    return { findings: [unreachable(error)], lastWebhookAt: null };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function examine(env: Env): Promise<Finding[]> {
  const [inside, mailServer, provider, disk, backupDisk] = await Promise.all([
    lookInside(env),
    checkMailServer(env.mail.smtpUrl),
    checkProvider(env.payments),
    checkDisk('Disk', env.dataDir),
    env.backup?.folder ? checkDisk('Backup disk', env.backup.folder) : null,
  ]);
  const webhook = await checkWebhook(env.publicUrl, inside.lastWebhookAt);
  const outside = [mailServer, ...provider, webhook, disk, ...(backupDisk ? [backupDisk] : [])];
  return [...checkSettings(env), ...inside.findings, ...outside];
}

/** Turns wrong settings into findings: nothing else can be checked before they are right. */
function wrongSettings(error: EnvError): Finding[] {
  return error.problems.map((found) =>
    problem('Settings', found, 'Mend it in .env or the environment (.env.example).'),
  );
}

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    options: {
      json: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
    },
  });
  const findings = await Promise.resolve()
    .then(() => {
      loadDotEnv();
      return examine(loadEnv());
    })
    .catch((error: unknown) => {
      if (error instanceof EnvError) return wrongSettings(error);
      throw error;
    });
  if (values.json) console.log(JSON.stringify(findings, null, 2));
  else for (const line of findingLines(findings)) console.log(line);
  const wrong = findings.filter(({ state }) => state === 'problem' || (values.strict && state === 'warning'));
  if (wrong.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
