/** Logger: one line of JSON per event on standard output. Never pass personal data: ids and codes only. */
export interface Log {
  debug(event: string, fields?: Record<string, unknown>): void;
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

/**
 * Creates a logger that drops everything below `level`.
 * @param write writes one line; to standard output by default
 */
export function createLog(level: LogLevel, write = (line: string): void => void process.stdout.write(line)): Log {
  const from = levels.indexOf(level);
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      if (levels.indexOf(name) < from) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, event, ...fields })}\n`);
    };
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
