import {
  durationOf,
  outlookOf,
  percentOf,
  progressOf,
  reachOf,
  reasonsOf,
  repeatOf,
  type Mailing,
  type Preview,
} from '../../client/office/receipts/mailing/mailing-words';
import { minutesFor } from '../../server/receipts/mailing/pace';

const mailing: Mailing = {
  __typename: 'ReceiptMailing',
  financialYear: null,
  id: '1',
  status: 'running',
  startedAt: '2026-11-20T06:00:00Z',
  startedBy: null,
  total: 4_000,
  sent: 312,
  failed: 0,
  bounced: 0,
  waiting: 3_688,
  leftOut: 0,
  minutesLeft: 62,
  waitsForTomorrow: false,
};
const preview: Preview = {
  __typename: 'ReceiptMailingPreview',
  receipts: 1_250,
  addresses: 1_101,
  again: 0,
  voided: 0,
  withoutEmail: 0,
  declined: 0,
  sentBefore: 0,
  underWay: 0,
  countedAt: '2026-11-20T06:00:00Z',
  minutes: 21,
  tooMany: false,
};

test.each([
  [1, 'a minute'],
  [2, '2 minutes'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [2_879, '48 hours'],
  [2_880, '2 days'],
])('minutes %i: %s', (minutes, words) => expect(durationOf(minutes)).toBe(words));

test('progress names what came out differently only when something did', () => {
  expect(progressOf(mailing)).toBe('312 of 4,000 sent');
  expect(progressOf({ ...mailing, failed: 3, leftOut: 5 })).toBe('312 of 4,000 sent, 3 failed, 5 left out');
  expect(progressOf({ ...mailing, failed: 3, bounced: 1 })).toBe('312 of 4,000 sent, 3 failed, 1 bounced');
  expect(progressOf({ ...mailing, status: 'cancelled', leftOut: 3_688 })).toBe('312 of 4,000 sent, 3,688 not sent');
  expect(percentOf(mailing)).toBe(7);
  expect(percentOf({ ...mailing, waiting: 0 })).toBe(100);
});

test('the outlook says how long it takes, or why it stands still', () => {
  expect(outlookOf(mailing)).toBe('About 62 minutes left');
  expect(outlookOf({ ...mailing, waitsForTomorrow: true })).toBe(
    'The 24-hour email limit is reached. Sending continues automatically.',
  );
  expect(outlookOf({ ...mailing, minutesLeft: 0, waiting: 2 })).toBe('2 waiting for the mail server');
  expect(outlookOf({ ...mailing, status: 'done' })).toBe('');
});

test('the question names receipts, addresses, and reasons that concern somebody', () => {
  expect(reachOf(preview)).toBe('1,250 receipts go to 1,101 addresses.');
  expect(reachOf({ ...preview, receipts: 1, addresses: 1 })).toBe('1 receipt goes to 1 address.');
  expect(repeatOf({ ...preview, again: 1 })).toBe('1 of them was emailed before and will be sent again.');
  expect(reasonsOf(preview)).toEqual([]);
  expect(reasonsOf({ ...preview, sentBefore: 1_200, voided: 2 })).toEqual(['1,200 emailed before', '2 void']);
  const tooMany = { ...preview, receipts: 150_000, again: 3, sentBefore: 5, tooMany: true };
  expect([reachOf(tooMany), repeatOf(tooMany), reasonsOf(tooMany)]).toEqual([
    'At most 1,00,000 receipts can be emailed at once.',
    '',
    [],
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [60, 1],
  [61, 2],
  [1_500, 25],
  [1_501, 1_441],
  [3_000, 1_465],
])('mails %i at 60 a minute and 1,500 a day: minutes %i', (mails, minutes) =>
  expect(minutesFor(mails, { perMinute: 60, perDay: 1_500 })).toBe(minutes),
);
