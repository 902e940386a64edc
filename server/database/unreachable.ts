import { SetupError } from '../config/setup-error';

/** What a client may tell of its failure; Node bundles those of several addresses of one name. */
interface Failure extends NodeJS.ErrnoException {
  readonly errors?: readonly NodeJS.ErrnoException[];
}

/**
 * Says what a failed connection to the database of DATABASE_URL means, and names the setting.
 * @param url may hold a password, which is never a part of the message
 */
export function unreachableDatabase(error: unknown, url: string): SetupError {
  const { host, pathname, username } = new URL(url);
  const where = host || 'the socket';
  return new SetupError(`DATABASE_URL: ${wordsOf(error, where, decodeURIComponent(pathname.slice(1)), username)}`, {
    cause: error,
  });
}

function wordsOf(error: unknown, where: string, database: string, user: string): string {
  const { code = '', message = '', errors } = error as Failure;
  const [first] = errors ?? [];
  if (message.startsWith('SASL') || code === '28P01')
    return `${where} does not accept the password of the user "${user}". Check it here, or in PGPASSWORD.`;
  if (code === '28000') return `${where} does not let the user "${user}" in: ${message}.`;
  if (code === '3D000')
    return `there is no database "${database}" at ${where}. Create it (createdb), or check its name.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `there is no machine with the name in ${where}. Check it.`;
  if (/support SSL/i.test(message)) return `${where} speaks no TLS. Remove sslmode, or turn TLS on there.`;
  const reason = code || first?.code || message;
  return `no PostgreSQL answers at ${where} (${reason}). Check address and port, and whether the server runs.`;
}
