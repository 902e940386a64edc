import type { Peers } from '../../server/http/peers';
import { createMemoryLimiter } from '../../server/http/memory-limiter';
import { gatherFigures } from '../../server/metrics/gather';
import { createMetrics } from '../../server/metrics/metrics';
import { requestKind } from '../../server/metrics/request-kind';

test.each([
  ['/graphql?query=x', 'graphql'],
  ['/', 'page'],
  ['/campaigns/wells', 'page'],
  ['/assets/frame-abc.js', 'file'],
  ['/robots.txt', 'file'],
  ['/exports/token', 'export'],
  ['/webhooks/razorpay', 'provider'],
  ['/readyz', 'inside'],
  ['/made/up/by/anybody', 'page'],
])('%s is counted as %s', (url, kind) => {
  expect(requestKind(url)).toBe(kind);
});

/** Processes that hear each other, as those of a cluster do. */
function processes(count: number): Peers[] {
  const heard: ((message: object) => void)[][] = Array.from({ length: count }, () => []);
  return heard.map((own, place) => ({
    listen: (listener) => void own.push(listener),
    tell: (message) => heard.forEach((others, other) => other !== place && others.forEach((each) => each(message))),
  }));
}

test('a scrape of one process has the sums of all', async () => {
  const peers = processes(3);
  const all = peers.map(() => createMetrics());
  const gathering = all.map(({ registry }, place) => gatherFigures(registry, peers[place] ?? null, all.length));
  all.forEach((metrics, place) => {
    metrics.signIn('failed');
    metrics.request('page', 200, place);
  });
  const text = await (await gathering[1]?.())?.metrics();
  expect(text).toContain('foundation_sign_ins_total{outcome="failed"} 3');
  expect(text).toContain('foundation_request_duration_seconds_count{kind="page",status="2xx"} 3');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('one that does not answer is left out after a moment', async () => {
  const metrics = createMetrics();
  metrics.mail('sent');
  const deaf: Peers = { tell: () => undefined, listen: () => undefined };
  expect(await (await gatherFigures(metrics.registry, deaf, 2)()).metrics()).toContain(
    'foundation_mails_total{outcome="sent"} 1',
  );
});

test('refusals of a limit are counted by its name, without whom they hit', async () => {
  const metrics = createMetrics();
  const limiter = createMemoryLimiter({ now: () => new Date(0), refused: (limit) => metrics.limitHit(limit) });
  const take = () => limiter.takeOrWait('sign-in', '192.0.2.7', { burst: 1, perMinute: 1 });
  expect([take(), take()].map((wait) => wait > 0)).toEqual([false, true]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('foundation_limit_hits_total{limit="sign-in"} 1');
  expect(text).not.toContain('192.0.2.7');
});
