import type { EnvReader } from './env-reader';

const PROTOCOLS = ['postgres:', 'postgresql:'];
const EXPECTED =
  'expected postgres://user:password@host:5432/database; percent-encode / # ? % in the password, or set PGPASSWORD instead';

/**
 * Reads the address of the database; null where none is set. Its password may also come from PGPASSWORD, which may hold
 * any character. An "@" in the address needs no encoding: the last one separates.
 */
export function readDatabaseUrl(read: EnvReader): string | null {
  const value = read.raw('DATABASE_URL');
  // Read by PostgreSQL's client itself; noted here among the settings in use.
  read.isSet('PGPASSWORD');
  if (value === null) return null;
  if (isAddress(value)) return new URL(value).href;
  read.refuse('DATABASE_URL', EXPECTED);
  return null;
}

/** Tells whether an address has a host or a socket, and whether its user and password can be decoded. */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hostname, searchParams, hash } = new URL(value);
  if (!PROTOCOLS.includes(protocol) || hash !== '' || (hostname === '' && !searchParams.has('host'))) return false;
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}
