import { createBreaker, type Breaker, type Leave } from '../../server/breaker';
import { createLog } from '../../server/log';

let now = 0;
let breaker: Breaker;
let said: string[];
beforeEach(() => {
  [now, said] = [0, []];
  const log = {
    ...createLog('silent'),
    warn: (event: string) => void said.push(event),
    info: (event: string) => void said.push(event),
  };
  breaker = createBreaker('provider', log, () => now);
});

const fail = (times: number): void => Array.from({ length: times }).forEach(() => breaker.failed());
const leave = (): Leave => {
  const answer = breaker.ask();
  if (typeof answer === 'number') throw new Error(`left in peace for ${answer} ms`);
  return answer;
};

test('failures in a row open it, an answer between them does not', () => {
  fail(3);
  breaker.answered();
  fail(3);
  leave();
  expect(said).toEqual([]);
  fail(1);
  expect(breaker.ask()).toBe(15_000);
  expect(said).toEqual(['breaker.opened']);
});

test('after the pause one asks at a time, and its answer opens the way for all', () => {
  fail(4);
  now = 15_000;
  const trial = leave();
  expect(breaker.ask()).toBe(5_000);
  breaker.answered();
  trial.done();
  [leave(), leave()].forEach(({ done }) => done());
  expect(said).toEqual(['breaker.opened', 'breaker.closed']);
});

test('a trial that fails doubles the pause, up to five minutes; what was begun before and fails meanwhile says nothing new', () => {
  fail(4);
  fail(3);
  expect(breaker.ask()).toBe(15_000);
  for (const pause of [30_000, 60_000, 120_000, 240_000, 300_000, 300_000]) {
    now += breaker.ask() as number;
    const trial = leave();
    breaker.failed();
    trial.done();
    expect(breaker.ask()).toBe(pause);
  }
});

test('a trial that asked nothing leaves the next its turn, and no other takes the turn away', () => {
  fail(4);
  now = 15_000;
  const early = leave();
  early.done();
  const trial = leave();
  early.done();
  expect(breaker.ask()).toBe(5_000);
  trial.done();
  leave();
});

test('a donor’s own request that gets an answer ends the peace at once', () => {
  fail(4);
  breaker.answered();
  leave();
});
