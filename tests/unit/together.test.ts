import { QueryFailedError } from 'typeorm';
import { together } from '../../server/database/together';

const failure = (code: string): QueryFailedError =>
  new QueryFailedError('select', [], Object.assign(new Error(code), { code }));

test('gives the answers in their order', async () => {
  const [first, second] = await together(Promise.resolve(1), 'a', Promise.resolve(null));
  expect([first, second]).toEqual([1, 'a']);
});

test('throws what failed first, even where the statements behind it are told sooner', async () => {
  const deadlock = failure('40P01');
  const late = Promise.resolve()
    .then(() => undefined)
    .then(() => Promise.reject(deadlock));
  await expect(together(Promise.reject(failure('25P02')), late)).rejects.toBe(deadlock);
});

test('waits for all before it throws, so that nothing is sent behind a rollback', async () => {
  let isOver = false;
  const slow = new Promise<void>((resolve) =>
    setImmediate(() => {
      isOver = true;
      resolve();
    }),
  );
  await expect(together(Promise.reject(failure('40001')), slow)).rejects.toThrow('40001');
  expect(isOver).toBe(true);
});
