import { createLog } from '../../server/log';
import { prettyLine } from '../../server/pretty-line';
import { currentRequestId, requestIdOf, runTraced, traceOfJob } from '../../server/trace';
import type { IncomingMessage } from 'node:http';

function recorded(level: 'debug' | 'warn' = 'debug') {
  const lines: string[] = [];
  const log = createLog(level, (line) => void lines.push(line));
  return { log, lines, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('a line has its time, level, event and fields; what is below the level is dropped', () => {
  const { log, lines, read } = recorded('warn');
  log.info('unheard');
  log.warn('mail.not-sent', { mailId: 'm1', smtpCode: 451 });
  expect(read()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      level: 'warn',
      event: 'mail.not-sent',
      mailId: 'm1',
      smtpCode: 451,
    },
  ]);
  expect(lines[0]).toMatch(/\}\n$/);
});

test('a line has the ids of its request and job, across what is awaited, and of no other', async () => {
  const { log, read } = recorded();
  const work = (requestId: string) =>
    runTraced({ requestId }, async () => {
      await Promise.resolve();
      log.info('provider.called');
    });
  await Promise.all([work('request-one'), work('request-two')]);
  log.info('alone');
  expect(read().map(({ requestId }) => requestId)).toEqual(['request-one', 'request-two', undefined]);
});

test('values of people and secrets never reach a line, even passed by mistake', () => {
  const { log, lines } = recorded();
  log.error('mistake', { email: 'asha@example.org', donor: { phone: '9822012345', pan: 'ABCPD1234E' }, token: 'hush' });
  expect(lines[0]).not.toMatch(/asha|9822012345|ABCPD1234E|hush/);
});

test('a person reads time, level, event and fields', () => {
  const { log, lines } = recorded();
  log.info('backup.made', { bytes: 5, place: '/b' });
  expect(prettyLine(lines[0] ?? '')).toMatch(/^\d\d:\d\d:\d\d info {2}backup\.made bytes=5 place=\/b\n$/);
});

test('the id of a request is a proxy’s only where a proxy is trusted, and only a plausible one', () => {
  const asked = (id: string) => ({ headers: { 'x-request-id': id } }) as unknown as IncomingMessage;
  expect(requestIdOf(asked('from-the-proxy'), 1)).toBe('from-the-proxy');
  expect(requestIdOf(asked('from-anybody'), 0)).not.toBe('from-anybody');
  expect(requestIdOf(asked('forged"\n{"level":"error"}'), 1)).toMatch(/^[\da-f-]{36}$/);
});

test('a job carries the id on that its payload has', async () => {
  expect(traceOfJob('send_mail', '7', { mailId: 'm', requestId: 'request-one' })).toEqual({
    requestId: 'request-one',
    task: 'send_mail',
    job: '7',
  });
  expect(traceOfJob('send_mail', '7', null)).toEqual({ task: 'send_mail', job: '7' });
  expect(traceOfJob('send_mail', '7', { requestId: 'x'.repeat(500) })).toEqual({ task: 'send_mail', job: '7' });
  expect(await runTraced({ requestId: 'request-one' }, () => Promise.resolve(currentRequestId()))).toBe('request-one');
  expect(currentRequestId()).toBeNull();
});
