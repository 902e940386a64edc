import type { Env } from '../config/env';
import { ok, problem, warning, type Finding } from './finding';

/** Checks the settings that are valid each, and may still be wrong together or for a site that is open to donors. */
export function checkSettings(env: Env): Finding[] {
  const count = `${env.settingsInUse.length} settings, NODE_ENV=${env.nodeEnv}`;
  const mode =
    env.nodeEnv === 'production'
      ? ok('Settings', count)
      : warning('Settings', count, 'For a site that donors use, set NODE_ENV=production.');
  return [mode, ...checkQuotes(env), ...checkDatabaseName(env), checkKeys(env), checkProxy(env), checkSecrets(env)];
}

function checkQuotes({ quotedSettings: names }: Env): Finding[] {
  if (names.length === 0) return [];
  return [
    warning(
      'Quotes',
      `Quotes are a part of ${names.join(', ')}`,
      'docker run --env-file keeps quotes, where systemd, compose and .env take them off. If they are not meant, remove them.',
    ),
  ];
}

/** PostgreSQL's programs take the user's name then, such as "postgres": a database that is not meant, and may be another program's. */
function checkDatabaseName({ databaseUrl }: Env): Finding[] {
  if (databaseUrl === null || new URL(databaseUrl).pathname.length > 1) return [];
  return [
    warning(
      'Database name',
      "DATABASE_URL names no database: PGDATABASE is taken, else the one of its user's name",
      'Write the name behind the server, such as postgres://user@host:5432/foundation.',
    ),
  ];
}

function checkKeys({ payments: { mode } }: Env): Finding {
  switch (mode) {
    case 'live':
      return ok('Keys', 'Razorpay, live keys: real money');
    case 'test':
      return warning(
        'Keys',
        'Razorpay, test keys: no money moves',
        'Before donors come, set the live keys (rzp_live_…).',
      );
    case 'emulator':
      return warning('Keys', 'The emulator of this machine: no money moves', 'Set the keys of your Razorpay account.');
    case 'off':
      return problem(
        'Keys',
        'No Razorpay keys: nobody can give online',
        'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.',
      );
  }
}

function checkProxy({ publicUrl, trustProxy }: Env): Finding {
  const isPublic = publicUrl.startsWith('https:');
  if (!isPublic || trustProxy > 0) return ok('Proxy', `TRUST_PROXY=${trustProxy}`);
  return warning(
    'Proxy',
    'TRUST_PROXY=0, but the site is reached over https',
    'Something in front ends TLS. Set TRUST_PROXY to the number of proxies, or all visitors share one rate limit.',
  );
}

function checkSecrets({ receiptLinkSecret, backup, media }: Env): Finding {
  const kept = ['.env', ...(backup ? ['BACKUP_PASSPHRASE'] : []), ...(media.bucket ? ['the bucket of pictures'] : [])];
  const signs =
    receiptLinkSecret === '' ? 'JWT_SECRET also signs the QR codes of receipts' : 'RECEIPT_LINK_SECRET is set';
  return ok('Secrets', `${signs}. Not in a backup, to be kept elsewhere: ${kept.join(', ')}`);
}
