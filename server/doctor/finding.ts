/** Result of one check: `ok`, a `warning` that can wait, or a `problem` that stops or endangers something. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was found, in a sentence without secrets and personal data. */
  readonly found: string;
  /** What to do; null where nothing is to do. */
  readonly advice: string | null;
}

/** Makes a finding that needs nothing. */
export const ok = (check: string, found: string): Finding => ({ check, state: 'ok', found, advice: null });

/** Makes a finding that somebody should look at soon. */
export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'warning',
  found,
  advice,
});

/** Makes a finding that stops or endangers something. */
export const problem = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'problem',
  found,
  advice,
});

const SIGNS = { ok: 'ok     ', warning: 'look   ', problem: 'PROBLEM' } as const;

/** Writes findings as lines for a terminal, each piece of advice below its finding. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ check, state, found, advice }) => [
    `${SIGNS[state]}  ${check.padEnd(12)}${found}`,
    ...(advice === null ? [] : [`${' '.repeat(21)}-> ${advice}`]),
  ]);

/** Names what went wrong by its code or kind: messages of servers may hold names and addresses. */
export function kindOf(error: unknown): string {
  const { code, responseCode, name, cause } = error as Record<string, unknown>;
  if (cause instanceof Error && code === undefined) return kindOf(cause);
  return [code ?? name ?? 'error', responseCode].filter((part) => part !== undefined).join(' ');
}
