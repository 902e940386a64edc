import { meantEmail } from '../../rules/mail-domain';

test.each([
  ['kamala@gmial.com', 'kamala@gmail.com'],
  ['kamala@gmail.con', 'kamala@gmail.com'],
  ['kamala@gmail.co', 'kamala@gmail.com'],
  ['kamala@gmail.co.in', 'kamala@gmail.com'],
  ['kamala@gmailcom', 'kamala@gmail.com'],
  ['kamala@gmail', 'kamala@gmail.com'],
  ['kamala@gmail.com.', 'kamala@gmail.com'],
  [' Kamala.D@GMAL.COM ', 'Kamala.D@gmail.com'],
  ['कमला@gamil.com', 'कमला@gmail.com'],
  ['kamala@yaho.co.in', 'kamala@yahoo.co.in'],
  ['kamala@yahoo.co', 'kamala@yahoo.com'],
  ['kamala@redifmail.com', 'kamala@rediffmail.com'],
  ['kamala@rediffmial.con', 'kamala@rediffmail.com'],
  ['kamala@hotnail.com', 'kamala@hotmail.com'],
  ['kamala@outlok.com', 'kamala@outlook.com'],
  ['kamala@iclod.com', 'kamala@icloud.com'],
])('%s was meant as %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  '',
  '@',
  'kamala',
  'kamala@',
  '@gmial.com',
  'kamala@gmail.com',
  'KAMALA@Gmail.Com',
  'kamala@yahoo.in',
  'kamala@mail.com',
  'kamala@email.com',
  'kamala@ymail.com',
  'kamala@example.org',
  'kamala@tcs.com',
  'kamala@nic.in',
  'kamala@yahoo.co.uk',
  'kamala@hotmail.fr',
  'kamala@yahoo.it',
  'kamala@yahoo.co.id',
  'kamala@outlook.es',
  'kamala@hotmail.co.uk',
  'kamala@live.in',
  'kamala@outlook.fr',
  'kamala@proton.me',
  'kamala@xn--i1b6b1a6a2e.in',
  `kamala@${'gmial.com'.repeat(20_000)}`,
])('nothing is asked about %.40s', (typed) => {
  expect(meantEmail(typed)).toBeNull();
});
