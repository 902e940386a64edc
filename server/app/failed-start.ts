import { EnvError } from '../config/env';
import { SetupError } from '../config/setup-error';
import { isRefusedSetting, REFUSED_SETTINGS } from '../database/pooler';
import { describeError } from '../log';

/** What Node and PostgreSQL's driver tell of a failure. */
type Failure = NodeJS.ErrnoException & { readonly port?: number; readonly address?: string };

/** Says what a person can do about a failed start. Only what nobody foresaw is shown with its stack. */
export function failedStartWords(error: unknown): string {
  if (error instanceof EnvError || error instanceof SetupError) return error.message;
  if (isRefusedSetting(error)) return `DATABASE_URL ${REFUSED_SETTINGS}`;
  const failure = (error ?? {}) as Failure;
  return ofListening(failure) ?? ofDisk(failure) ?? ofRights(failure) ?? JSON.stringify(describeError(error), null, 2);
}

function ofListening({ code, syscall, port, address }: Failure): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose other ports with PORT and EMULATOR_PORT.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT: this user may not open port ${port}. Choose one of 1024 or more, and let a proxy stand in front.`;
  if (syscall === 'listen')
    return `HOST: this machine has no address ${address} to listen on. 0.0.0.0 means all it has.`;
  if (syscall === 'getaddrinfo')
    return 'HOST: there is no machine of this name. 0.0.0.0 means every address of this one.';
  return null;
}

/** 53100: PostgreSQL's own words for a full disk. */
const ofDisk = ({ code, message }: Failure): string | null =>
  code === 'ENOSPC' || code === '53100'
    ? `A disk is full: ${message}. Make room, then start again; nothing is lost.`
    : null;

/** 42501: the user of DATABASE_URL may not change the schema. */
function ofRights({ code = '', message, path }: Failure): string | null {
  if (code === '42501')
    return `DATABASE_URL: the database says "${message}". Its user must own the database: alter database … owner to …`;
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return null;
  return `DATA_DIR: ${path ?? 'a file'} cannot be used (${message}). It must belong to the user who starts the site.`;
}
