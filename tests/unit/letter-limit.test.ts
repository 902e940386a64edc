import type { Context } from '../../server/context';
import { DEFAULT_LIMITS } from '../../server/config/limits';
import { createMemoryLimiter } from '../../server/http/memory-limiter';
import { boundLetters } from '../../server/payments/tributes/letter-limit';

const attempted = { giftId: 'g', donor: { name: 'Asha', email: 'a@example.org', phone: '1' }, proof: '' };
const admitAll = () => Promise.resolve(null);
const telling = (email: string) => ({ tribute: { tell: { email } } });

/** Gives from an address for somebody to be told; true when that was let through. */
function world() {
  const memory = createMemoryLimiter({ now: () => new Date(0) });
  const rateLimiter = {
    takeOrWait: (...call: Parameters<typeof memory.takeOrWait>) => Promise.resolve(memory.takeOrWait(...call)),
  };
  return async (address: string, input: object): Promise<boolean> => {
    const context = { address, services: { rateLimiter, limits: DEFAULT_LIMITS } } as unknown as Context;
    try {
      await boundLetters(context, input, admitAll)(attempted);
      return true;
    } catch (error) {
      expect((error as Error).message).toMatch(/Too many letters|too many/i);
      return false;
    }
  };
}
const times = (count: number): number[] => Array.from({ length: count }, (_none, at) => at);

test('one caller can ask for ten letters, and go on giving without', async () => {
  const give = world();
  for (const at of times(10)) expect(await give('198.51.100.1', telling(`p${at}@example.org`))).toBe(true);
  expect(await give('198.51.100.1', telling('q@example.org'))).toBe(false);
  expect(await give('198.51.100.1', {})).toBe(true);
  expect(await give('198.51.100.2', telling('q@example.org'))).toBe(true);
});

test('one mailbox gets twenty letters of many callers, by whatever name', async () => {
  const give = world();
  for (const at of times(20)) expect(await give(`198.51.100.${at}`, telling(`Meera+${at}@Example.org`))).toBe(true);
  expect(await give('198.51.100.99', telling('meera@example.org'))).toBe(false);
});

test('a gift that has to be proved first takes nothing', async () => {
  const takeOrWait = jest.fn(() => Promise.resolve(0));
  const context = { address: '198.51.100.1', services: { rateLimiter: { takeOrWait }, limits: DEFAULT_LIMITS } };
  const challenge = { token: 't', bits: 1, question: '?' };
  const admit = boundLetters(context as unknown as Context, telling('p@example.org'), () => Promise.resolve(challenge));
  expect(await admit(attempted)).toBe(challenge);
  expect(takeOrWait).not.toHaveBeenCalled();
});
