import type { PanKeys } from '../sealing/held-keys';
import type { EnvReader } from './env-reader';

/** Seals PANs in development and tests; published, and therefore refused in production. */
export const DEVELOPMENT_PAN_KEY = '6465762d6f6e6c792d70616e2d6b65792d6f662d7468652d77656273697465ff';

const HOW =
  'make one with: openssl rand -base64 32 (keep a copy apart from the backups: no PAN can be read without it)';

/** Reads the keys of PANs: 32 bytes each, as base64 or as 64 hexadecimal digits. */
export function readPanKeys(read: EnvReader, production: boolean): PanKeys {
  const current = readKey(read, 'PAN_KEY');
  const previous = readKey(read, 'PAN_KEY_PREVIOUS');
  if (production && !read.isSet('PAN_KEY'))
    read.refuse('PAN_KEY', `required in production, since PANs are stored sealed; ${HOW}`);
  if (production && current === DEVELOPMENT_PAN_KEY)
    read.refuse('PAN_KEY', `the published key of development is refused; ${HOW}`);
  const used = current ?? DEVELOPMENT_PAN_KEY;
  if (previous === used) read.refuse('PAN_KEY_PREVIOUS', 'is the same key as PAN_KEY; leave it empty');
  return { current: used, previous };
}

function readKey(read: EnvReader, name: string): string | null {
  const value = read.raw(name);
  if (value === null) return null;
  const bytes = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  const isKey = bytes.length === 32 && /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(value);
  if (!isKey) read.refuse(name, `expected 32 bytes as base64, or 64 hexadecimal digits; ${HOW}`);
  return isKey ? bytes.toString('hex') : null;
}
