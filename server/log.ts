import { pino } from 'pino';
import { prettyLine } from './pretty-line';
import { currentTrace } from './trace';

/** Logger: one line of JSON per event on standard output. Never pass personal data: ids and codes only. */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Names of fields whose values never reach a log, should somebody pass them by mistake; on two levels. */
const SECRET = ['email', 'phone', 'pan', 'donorName', 'fullName', 'password', 'authorization', 'token', 'address'];

/**
 * Creates a logger that drops everything below `level`. Each line has the ids of the request or job it belongs to.
 * @param write writes one line; to standard output by default, which a closed pipe must not turn into an exception
 * @param options.isPretty true writes lines for people instead of JSON
 */
export function createLog(
  level: LogLevel,
  write = (line: string): void => void process.stdout.write(line),
  { isPretty = false } = {},
): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...currentTrace() }),
      redact: SECRET.flatMap((name) => [name, `*.${name}`]),
    },
    { write: isPretty ? (line) => write(prettyLine(line)) : write },
  );
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (event: string, fields: Record<string, unknown> = {}) =>
      logger[name](fields, event);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Selects what may be logged of a caught value: name, message, code and stack, without a driver's `detail`, which holds
 * values.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error === 'string' ? error : 'non-error thrown' };
  const code: unknown = 'code' in error ? error.code : undefined;
  return { error: error.name, message: error.message, code, stack: error.stack?.split('\n').slice(1, 6).join(' | ') };
}
