import { addressOfMailbox } from '../../rules/email';
import { loadEnv } from '../../server/config/env';

test.each([
  ['Foundation <receipts@example.org>', 'receipts@example.org'],
  ['receipts@example.org', 'receipts@example.org'],
  ['"Lamp, Light & Co" <a+b@xn--mnchen-3ya.de> ', 'a+b@xn--mnchen-3ya.de'],
  ['दीप <दान@example.org>', 'दान@example.org'],
  ['root@localhost', 'root@localhost'],
  ['Foundation', null],
  ['Foundation <receipts>', null],
  ['', null],
])('%j has the address %j', (mailbox, address) => {
  expect(addressOfMailbox(mailbox)).toBe(address);
});

test.each([
  'receipts@example.org',
  'Foundation <receipts@example.org>',
  'दीप <receipts+80g@xn--mnchen-3ya.de>',
  'Lamp@Home <root@localhost>',
])('MAIL_FROM may be %s', (from) => {
  expect(loadEnv({ MAIL_FROM: from }).mail.from).toBe(from);
});

test.each(['Foundation', 'a@example.org, b@example.org', 'Foundation <a@b', 'Foundation <a@b@c>', 'a b@example.org'])(
  'MAIL_FROM may not be %s',
  (from) => {
    expect(() => loadEnv({ MAIL_FROM: from })).toThrow('MAIL_FROM');
  },
);
