import { signUpSchema } from '../../rules/account';
import { orderSchema } from '../../rules/donation';
import { contactSchema, volunteerSchema } from '../../rules/inquiries';
import { validate } from '../../rules/validate';
import { callName } from '../../rules/names';
import { hasLink, hasWebAddress } from '../../rules/web-address';
import { passwordResetMail } from '../../server/accounts/password-reset-mail';

test.each([
  'Win at https://evil.example',
  'www.evil.example',
  'Free money evil.com',
  'Asha (evil.xyz)',
  'evil.co.in',
  'bit.ly',
  'evil.example/win',
  'विजेता.com',
  'HTTP://EVIL',
])('%s has a web address', (name) => expect(hasWebAddress(name)).toBe(true));

test.each([
  'K. R. Narayanan',
  'K.R.Narayanan',
  'Dr.Rao',
  'Dr. A.P.J. Abdul Kalam',
  'Om Shanti Pvt.Ltd.',
  'Sharma & Sons Co.',
  'M/s. Patil Traders',
  'Smt.Sushila w/o Ramesh',
  'श्री. वि.वा. शिरवाडकर',
  'Jean-Luc d’Arc',
  'Ravi.in',
  'N.Com',
])('%s is a name', (name) => expect(hasWebAddress(name)).toBe(false));

const LURE = 'Win at evil.com/prize';
const fieldsRefused = (schema: Parameters<typeof validate>[0], input: object): string[] =>
  validate(schema, input)
    .errors.filter(({ message }) => message.endsWith('without a web address.'))
    .map(({ field }) => field);

test('no form of a visitor takes one for a name', () => {
  const email = 'asha@example.org';
  expect(
    fieldsRefused(signUpSchema, { fullName: LURE, email, password: 'a good one', confirmPassword: 'a good one' }),
  ).toEqual(['fullName']);
  expect(fieldsRefused(contactSchema, { firstName: LURE, lastName: LURE, email, message: 'Hello' })).toEqual([
    'firstName',
    'lastName',
  ]);
  expect(fieldsRefused(volunteerSchema, { name: LURE, email, phone: '9822012345' })).toEqual(['name']);
  expect(fieldsRefused(orderSchema, { amount: 50_000, donor: { name: LURE, email, phone: '9822012345' } })).toEqual([
    'donor.name',
  ]);
});

test('an account of before is not named in the mail that a stranger can ask for', () => {
  const mail = passwordResetMail({ siteName: 'Setu', name: LURE, link: 'https://setu.example/reset' });
  expect(mail.text + mail.html).not.toContain('evil');
  expect(mail.text).toContain('Someone, most likely you,');
});

test.each([
  'Pay to win@evil.in',
  'asha@sub.evil.example',
  'mailto:a',
  'evil.c\u200com',
  'w\u200dww.evil.example',
  'evil.tech',
])('%j would be a link', (text) => expect(hasLink(text)).toBe(true));

test.each(['Asha @ Pune', 'A @B', '3M India', 'क्\u200dष', 'Ravi.in'])('%j would be none', (text) =>
  expect(hasLink(text)).toBe(false),
);

test('a mail address is no name for a visitor either, and what was brought in is not greeted by one', () => {
  const donor = { name: 'Win at prize@evil.in', email: 'asha@example.org', phone: '9822012345' };
  expect(fieldsRefused(orderSchema, { amount: 50_000, donor })).toEqual(['donor.name']);
  const tribute = {
    kind: 'honour',
    name: LURE,
    tell: { name: donor.name, email: donor.email, message: 'See prize@evil.in' },
  };
  expect(fieldsRefused(orderSchema, { amount: 50_000, donor: { ...donor, name: 'Asha' }, tribute }).sort()).toEqual([
    'tribute.name',
    'tribute.tell.message',
    'tribute.tell.name',
  ]);
  expect([callName('evil.com offers'), callName('prize@evil.in'), callName('Asha Rao')]).toEqual(['', '', 'Asha']);
});
