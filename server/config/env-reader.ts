/** Reads settings one by one and collects the problems instead of stopping at the first. */
export class EnvReader {
  readonly problems: string[] = [];
  /** Names of the settings that were read and have a value. */
  readonly used = new Set<string>();
  /** Names of all settings that were read. */
  readonly asked = new Set<string>();

  constructor(private readonly source: Readonly<Record<string, string | undefined>>) {}

  /** Returns the trimmed value; an empty or blank one counts as not set (compose files pass empty strings). */
  raw(name: string): string | null {
    this.asked.add(name);
    const value = this.source[name]?.trim();
    if (!value) return null;
    this.used.add(name);
    return value;
  }

  /** Tells whether a setting has a value. */
  isSet(name: string): boolean {
    return this.raw(name) !== null;
  }

  /** Records a problem. Never prints the value: it may be a secret. */
  refuse(name: string, expected: string): void {
    const hint = this.isQuoted(name) ? ' (its quotes are a part of it here: remove them)' : '';
    this.problems.push(`${name}: ${expected}${hint}`);
  }

  /** Tells whether a value stands in quotes, which whoever set it may have thought away: `docker run --env-file` keeps them. */
  isQuoted(name: string): boolean {
    return /^(['"`]).*\1$/s.test(this.source[name]?.trim() ?? '');
  }

  /** Returns the value, or the fallback when it is not set. */
  text(name: string, fallback: string): string {
    return this.raw(name) ?? fallback;
  }

  /** Returns a whole number from `min` to `max`; records a problem and returns the fallback for anything else. */
  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.raw(name);
    if (value === null) return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.refuse(name, `expected a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** Returns one of `choices`; records a problem and returns the fallback for anything else. */
  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.raw(name);
    if (value === null) return fallback;
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    this.refuse(name, `expected one of ${choices.join(', ')}`);
    return fallback;
  }

  /**
   * Returns a URL of one of the given protocols ("https:", "postgres:", …) as written; null when not set or, with a
   * problem recorded, when malformed.
   */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.raw(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.refuse(name, `expected a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  }
}
