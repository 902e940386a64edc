import { createCachedSiteName } from '../../server/settings/cached-site-name';

function world() {
  const state = { version: 1, isReliable: true, reads: 0, stored: 'Ujwal Trust', isDown: false };
  const content = {
    current: () => state.version,
    reliable: () => state.isReliable,
    write: () => Promise.reject(new Error('nothing is written')),
    close: () => Promise.resolve(),
  };
  const name = createCachedSiteName({ content, siteName: 'From the environment' }, () => {
    state.reads += 1;
    return state.isDown ? Promise.reject(new Error('no database')) : Promise.resolve(state.stored);
  });
  return { state, name };
}

test('the name is read once for each version of the content', async () => {
  const { state, name } = world();
  expect(await Promise.all([name(), name(), name()])).toEqual(Array(3).fill('Ujwal Trust'));
  expect(state.reads).toBe(1);
  Object.assign(state, { version: 2, stored: 'Ujwal Foundation' });
  expect([await name(), await name(), state.reads]).toEqual(['Ujwal Foundation', 'Ujwal Foundation', 2]);
});

test('while changes may be missed, the last known name costs no query', async () => {
  const { state, name } = world();
  await name();
  state.isReliable = false;
  for (const version of [2, 3, 4]) {
    state.version = version;
    expect(await name()).toBe('Ujwal Trust');
  }
  expect(state.reads).toBe(1);
});

test('a database that does not answer leaves the name of the environment, and is asked again', async () => {
  const { state, name } = world();
  state.isDown = true;
  expect(await name()).toBe('From the environment');
  state.isDown = false;
  expect(await name()).toBe('Ujwal Trust');
});
