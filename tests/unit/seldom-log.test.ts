import { createSeldomLog } from '../../server/jobs/seldom-log';
import { createLog } from '../../server/log';

test('a line that repeats is written once a minute, with how often it was left out; others are not held back', () => {
  let at = 0;
  const lines: Record<string, unknown>[] = [];
  const all = createLog('debug', (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
  const log = createSeldomLog(all, () => at);
  for (at = 0; at < 130_000; at += 1_000) {
    log.error('worker.broke-down', { lane: 'mail', message: 'read-only' });
    log.error('worker.broke-down', { lane: 'booking', message: 'read-only' });
  }
  log.error('worker.broke-down', { lane: 'mail', message: 'gone' });
  log.info('worker.works-again', { lane: 'mail' });
  log.info('worker.works-again', { lane: 'mail' });
  const ofMail = lines.filter(({ lane }) => lane === 'mail');
  expect(ofMail.map(({ event, message, leftOut }) => [event, message, leftOut])).toEqual([
    ['worker.broke-down', 'read-only', undefined],
    ['worker.broke-down', 'read-only', 59],
    ['worker.broke-down', 'read-only', 59],
    ['worker.broke-down', 'gone', undefined],
    ['worker.works-again', undefined, undefined],
    ['worker.works-again', undefined, undefined],
  ]);
  expect(lines.filter(({ lane }) => lane === 'booking')).toHaveLength(3);
});
