import { soon } from '../support/soon';

/** Counts from 1 to 3 and stays there. */
function counter(): () => Promise<number> {
  let count = 0;
  return () => Promise.resolve((count = Math.min(3, count + 1)));
}

test('reads again until the matcher is content', async () => {
  await soon(counter()).toBe(3);
  await soon(counter()).not.toBe(1);
  await soon(() => ({ a: [1, 2] })).toEqual({ a: expect.any(Array) });
});

test('in the end it throws what the matcher says of the last value', async () => {
  await expect(soon(counter(), 200).toBe(4)).rejects.toThrow(/Expected: .*4[\s\S]*Received: .*3/);
  await expect(soon(() => 'word', 0).not.toContain('or')).rejects.toThrow(/not/);
});

test('what cannot be read at all is told at once', async () => {
  await expect(soon(() => Promise.reject(new Error('the page is gone'))).toBe(1)).rejects.toThrow('the page is gone');
});
