import { setTimeout as delay } from 'node:timers/promises';

/** Matchers of jest that `soon` can try again. */
type Retried = Pick<
  jest.Matchers<void, unknown>,
  | 'toBe'
  | 'toBeNull'
  | 'toBeUndefined'
  | 'toBeDefined'
  | 'toBeGreaterThan'
  | 'toBeGreaterThanOrEqual'
  | 'toBeLessThan'
  | 'toBeLessThanOrEqual'
  | 'toContain'
  | 'toEqual'
  | 'toHaveLength'
  | 'toMatch'
  | 'toMatchObject'
>;
type Soon = { [Matcher in keyof Retried]: (...expected: Parameters<Retried[Matcher]>) => Promise<void> };

const WITHIN_MS = 20_000;
const EVERY_MS = 50;

/**
 * Expects of a page or a database what it becomes: reads again until the matcher is content, as
 * `await soon(() => rows.count()).toBe(2)`. A page on a busy machine draws later than a test reads.
 * @throws the matcher's own error about the last value, when it does not happen in time
 */
export function soon(read: () => unknown): Soon & { not: Soon } {
  const trying = (match: (value: unknown) => object): Soon =>
    new Proxy({} as Soon, {
      get:
        (_target, matcher: keyof Soon) =>
        async (...expected: unknown[]) => {
          const deadline = Date.now() + WITHIN_MS;
          for (;;) {
            const value = await read();
            try {
              (match(value) as Record<string, (...wanted: unknown[]) => void>)[matcher]?.(...expected);
              return;
            } catch (error) {
              if (Date.now() > deadline) throw error;
              await delay(EVERY_MS);
            }
          }
        },
    });
  return Object.assign(
    trying((value) => expect(value)),
    { not: trying((value) => expect(value).not) },
  );
}
