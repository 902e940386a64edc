/** The parts of jest-circus that are used here. */
export interface CircusTest {
  type: 'test';
  name: string;
  mode?: 'skip' | 'only' | 'todo' | null;
  errors: unknown[];
  parent: CircusBlock;
}
export interface CircusBlock {
  type: 'describeBlock';
  name: string;
  parent?: CircusBlock;
  children: (CircusBlock | CircusTest)[];
}
export interface CircusState {
  rootDescribeBlock: CircusBlock;
  testNamePattern?: RegExp | null;
}
export interface CircusEvent {
  name: string;
  test?: CircusTest;
}

/**
 * Makes the tests of a file the steps of one story, each of which continues where the one before ended. `-t` then runs
 * the named test after all that lead to it, and no further. Skips everything after a failure, which would fail for no
 * reason of its own.
 */
export function keepInOrder(event: CircusEvent, state: CircusState): void {
  const tests = testsOf(state.rootDescribeBlock);
  if (event.name === 'run_start' && state.testNamePattern) {
    const { testNamePattern } = state;
    skip(tests.slice(tests.findLastIndex((test) => testNamePattern.test(fullName(test))) + 1));
    state.testNamePattern = null;
  }
  if (event.name === 'test_done' && event.test && event.test.errors.length > 0) {
    skip(tests.slice(tests.indexOf(event.test) + 1));
  }
}

function skip(tests: readonly CircusTest[]): void {
  for (const test of tests) test.mode = 'skip';
}

function testsOf(block: CircusBlock): CircusTest[] {
  return block.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

/** Returns the name as `-t` compares it: those of the enclosing blocks, then its own. */
function fullName(test: CircusTest): string {
  const names = [test.name];
  for (let block: CircusBlock | undefined = test.parent; block?.parent; block = block.parent) names.unshift(block.name);
  return names.join(' ');
}
