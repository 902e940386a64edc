import { webcrypto } from 'node:crypto';
import { randomId } from '../../client/shared/random-id';

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => jest.restoreAllMocks());

test('where the browser has no randomUUID, as on http pages of another machine, the id has its form', () => {
  jest.replaceProperty(globalThis, 'crypto', {
    getRandomValues: (bytes: Uint8Array) => webcrypto.getRandomValues(bytes),
  } as Crypto);
  const ids = Array.from({ length: 50 }, randomId);
  for (const id of ids) expect(id).toMatch(VERSION_4);
  expect(new Set(ids).size).toBe(ids.length);
});

test('where it has, that one is taken', () => {
  jest.replaceProperty(globalThis, 'crypto', { randomUUID: () => 'of-the-browser' } as unknown as Crypto);
  expect(randomId()).toBe('of-the-browser');
});
