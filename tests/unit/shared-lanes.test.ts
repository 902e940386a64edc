import type { Peers } from '../../server/http/peers';
import { shareLanes } from '../../server/jobs/shared-lanes';

/** Two processes: what one tells, the other hears. */
function pair(): [Peers, Peers] {
  const heard: ((message: object) => void)[] = [];
  return [
    { tell: (message) => heard.forEach((hear) => hear(message)), listen: () => undefined },
    { tell: () => undefined, listen: (hear) => void heard.push(hear) },
  ];
}

test('a process without jobs tells how the lanes of the other stand, and that they are down once it is silent', () => {
  let at = 0;
  const [telling, listening] = pair();
  const other = shareLanes(null, listening, () => at);
  expect(other.current()).toEqual({});
  const own = shareLanes(() => ({ booking: true, mail: false }), telling);
  expect(own.current()).toEqual({ booking: true, mail: false });
  expect(other.current()).toEqual({ booking: true, mail: false });
  at = 21_000;
  expect(other.current()).toEqual({ booking: false, mail: false });
  own.close();
});

test('a site of one process tells of its own lanes alone', () => {
  expect(shareLanes(() => ({ mail: true }), null).current()).toEqual({ mail: true });
  expect(shareLanes(null, null).current()).toEqual({});
});
