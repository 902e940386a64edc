import { setTimeout as delay } from 'node:timers/promises';

/** Matchers of jest that `soon` can try again. */
const MATCHERS = [
  'toBe',
  'toBeGreaterThan',
  'toBeGreaterThanOrEqual',
  'toBeLessThan',
  'toBeLessThanOrEqual',
  'toBeNull',
  'toBeUndefined',
  'toContain',
  'toEqual',
  'toHaveLength',
  'toMatch',
  'toMatchObject',
] as const;

type Matcher = (typeof MATCHERS)[number];
type Soon = { [Name in Matcher]: (...expected: Parameters<jest.Matchers<void, unknown>[Name]>) => Promise<void> };

const EVERY_MS = 50;

/**
 * Expects of a page or a database what it becomes: reads again until the matcher is content, as
 * `await soon(() => rows.count()).toBe(2)`. A page on a busy machine draws later than a test reads.
 * @throws the matcher's own error about the last value, when it does not happen in time
 */
export function soon(read: () => unknown, withinMs = 20_000): Soon & { not: Soon } {
  const retry = async (match: (value: unknown) => void): Promise<void> => {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const value = await read();
      try {
        return match(value);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await delay(EVERY_MS);
      }
    }
  };
  const matchers = (expecting: (value: unknown) => object): Soon =>
    Object.fromEntries(
      MATCHERS.map((name) => [
        name,
        (...expected: unknown[]) =>
          retry((value) => (expecting(value) as Record<Matcher, (...wanted: unknown[]) => void>)[name](...expected)),
      ]),
    ) as Soon;
  return { ...matchers((value) => expect(value)), not: matchers((value) => expect(value).not) };
}
