import { keepInOrder, type CircusBlock, type CircusState, type CircusTest } from '../support/in-order';

function story(...names: string[]): { state: CircusState; tests: CircusTest[]; run: () => string[] } {
  const root: CircusBlock = { type: 'describeBlock', name: 'ROOT_DESCRIBE_BLOCK', children: [] };
  const chapter: CircusBlock = { type: 'describeBlock', name: 'the office', parent: root, children: [] };
  const tests = names.map((name): CircusTest => ({ type: 'test', name, errors: [], parent: chapter }));
  chapter.children.push(...tests);
  root.children.push(chapter);
  const state: CircusState = { rootDescribeBlock: root, testNamePattern: null };
  const run = (): string[] => tests.filter(({ mode }) => mode !== 'skip').map(({ name }) => name);
  return { state, tests, run };
}

test('a test that is asked for by name runs after all that lead to it, and none behind it', () => {
  const { state, run } = story('opens', 'saves', 'deletes');
  state.testNamePattern = /the office saves/;
  keepInOrder({ name: 'run_start' }, state);
  expect(run()).toEqual(['opens', 'saves']);
  expect(state.testNamePattern).toBeNull();
});

test('a name that no test has runs none; without a name all are run', () => {
  const asked = story('opens', 'saves');
  asked.state.testNamePattern = /settles/;
  keepInOrder({ name: 'run_start' }, asked.state);
  expect(asked.run()).toEqual([]);

  const all = story('opens', 'saves');
  keepInOrder({ name: 'run_start' }, all.state);
  expect(all.run()).toEqual(['opens', 'saves']);
});

test('what follows a failure is skipped', () => {
  const { state, tests, run } = story('opens', 'saves', 'deletes');
  keepInOrder({ name: 'test_done', test: tests[0] }, state);
  expect(run()).toHaveLength(3);
  tests[1]?.errors.push(new Error('not saved'));
  keepInOrder({ name: 'test_done', test: tests[1] }, state);
  expect(run()).toEqual(['opens', 'saves']);
});
