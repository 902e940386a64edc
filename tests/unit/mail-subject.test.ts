import { mailContent } from '../../server/mail/templates/layout';
import { tributeLetterMail } from '../../server/payments/tributes/tribute-letter-mail';

/** The header that a name of a stranger stands in. */
const subjectWith = (name: string): string =>
  tributeLetterMail({
    ...{ siteName: 'Setu', giver: 'Asha', toName: 'Meera', message: '' },
    tribute: { kind: 'honour', name },
  }).subject;

test.each([
  ['a line break', 'Kamala\r\nBcc: all@example.org', 'A gift in honour of Kamala Bcc: all@example.org'],
  ['a line break of Unicode', 'Kamala\u2028Bcc: x\u0085y', 'A gift in honour of Kamala Bcc: xy'],
  ['another direction', 'Kamala\u202egnp.exe\u202c\u2066', 'A gift in honour of Kamalagnp.exe'],
  ['letters without width', 'Ka\u200bma\u00adla\u200f', 'A gift in honour of Kamala'],
  ['a NUL', 'Kamala\u0000', 'A gift in honour of Kamala'],
])('a subject has no %s', (_what, name, subject) => expect(subjectWith(name)).toBe(subject));

test('a subject is of bounded length, and cuts no letter in two', () => {
  for (const name of ['🎉'.repeat(500), 'क'.repeat(100_000)]) {
    const subject = subjectWith(name);
    expect([...subject]).toHaveLength(180);
    expect(subject.endsWith('…')).toBe(true);
    expect(encodeURIComponent(subject)).not.toBe('');
  }
});

test('an ordinary subject stays as it is, also in the title of the mail', () => {
  const body = { siteName: 'Setu', heading: 'h', opening: ['o'], closing: [], because: 'b' };
  const { subject, html } = mailContent({ ...body, subject: 'Your receipt 2026-27/000042 from श्री <Setu>' });
  expect(subject).toBe('Your receipt 2026-27/000042 from श्री <Setu>');
  expect(html).toContain('<title>Your receipt 2026-27/000042 from श्री &lt;Setu&gt;</title>');
});
