import { AsyncScope } from '../../server/async-scope';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('work reads its own value across what it awaits, also within other work, and nothing outside', async () => {
  const scope = new AsyncScope<string>();
  const read = async (): Promise<unknown[]> => {
    const before = scope.value();
    await pause();
    const within = await scope.run('inner', async () => {
      await pause();
      return scope.value();
    });
    await pause();
    return [before, within, scope.value()];
  };
  const both = Promise.all([scope.run('one', read), scope.run('two', read)]);
  expect(scope.value()).toBeUndefined();
  expect(await both).toEqual([
    ['one', 'inner', 'one'],
    ['two', 'inner', 'two'],
  ]);
  expect(scope.value()).toBeUndefined();
});

test('it works again after its last work has ended, well or not', async () => {
  const scope = new AsyncScope<string>();
  const failed = scope.run('fails', async () => {
    await pause();
    throw new Error('later');
  });
  await expect(failed).rejects.toThrow('later');
  const thrown = scope.run('throws', () => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(await scope.run('again', () => pause().then(() => scope.value()))).toBe('again');
});
