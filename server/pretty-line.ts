/** Writes a log line of JSON for a person at a terminal: time of day, level, event, then the fields. */
export function prettyLine(json: string): string {
  const { time, level, event, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${wordOf(value)}`);
  return `${[String(time).slice(11, 19), String(level).padEnd(5), String(event), ...rest].join(' ')}\n`;
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
