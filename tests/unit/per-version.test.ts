import { perVersion } from '../../server/database/per-version';

test('one read serves all who ask within a content version, and the next version has its own', async () => {
  let version = 1;
  let reads = 0;
  const read = perVersion({ current: () => version }, () => Promise.resolve((reads += 1)));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  version = 2;
  expect(await read()).toBe(2);
});

test('a read that began before a change does not answer those who ask after it', async () => {
  let version = 1;
  const answers: ((text: string) => void)[] = [];
  const read = perVersion({ current: () => version }, () => new Promise<string>((resolve) => answers.push(resolve)));
  const before = read();
  version = 2;
  const after = read();
  answers[1]?.('new');
  answers[0]?.('old');
  expect([await before, await after, await read()]).toEqual(['old', 'new', 'new']);
});

test('a failed read is not kept', async () => {
  let fails = true;
  const read = perVersion({ current: () => 1 }, () =>
    fails ? Promise.reject(new Error('no database')) : Promise.resolve('here'),
  );
  await expect(read()).rejects.toThrow('no database');
  fails = false;
  expect(await read()).toBe('here');
});
