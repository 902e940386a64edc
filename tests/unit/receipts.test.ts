import { receiptContent, receiptFileName, type ReceiptSnapshot } from '../../server/receipts/receipt-document';
import { fontFile, fontRuns, printable } from '../../server/pdf/fonts';
import { renderReceiptHtml } from '../../server/receipts/receipt-html';
import { deductionLaw, sectionLabel } from '../../rules/deduction-law';
import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { unpackWoff } from '../../server/pdf/woff';
import { donationReceiptMail } from '../../server/receipts/donation-receipt-mail';
import { passwordResetMail } from '../../server/accounts/password-reset-mail';
import { readPdf } from '../support/pdf-text';
import { receiptSnapshot } from '../support/receipt-snapshot';

const REQUIRED = [
  'Donation receipt',
  '2026-27/000042',
  '5 November 2026',
  'Prakash Setu Foundation',
  '14, Sahakar Nagar, Pune 411009',
  'AAATP1234F',
  'AAATP1234FE20214',
  'until 31 March 2029',
  'U85300PN2016NPL165432',
  'Asha Kārthik',
  '12 Karve Road, Pune',
  'ABCPE1234F',
  '₹1,20,500.50',
  'UPI',
  'pay_N8FVRD1DzYzBh1',
  'Clean water for Velhe',
  'School kit, 2 × ₹750',
  '₹1,17,500.50',
  '80G Eligible',
  'Meera Kulkarni',
  'Trustee',
];
const WORDS = 'Rupees One Lakh Twenty Thousand Five Hundred and Fifty Paise Only';
const HINDI_WORDS = 'रुपये एक लाख बीस हज़ार पाँच सौ और पचास पैसे मात्र';
const CHECK_URL = 'https://example.org/r/2026-27.000042.1.AbCdEfGhIjKlMnOp';
const drawn = (snapshot: ReceiptSnapshot): Promise<Buffer> => renderReceiptPdf(snapshot, CHECK_URL);
const page = (snapshot: ReceiptSnapshot): string => renderReceiptHtml(snapshot, CHECK_URL);
/** Reads the declaration of a receipt, in English. */
const declared = (snapshot: ReceiptSnapshot): string =>
  receiptContent(snapshot)
    .statement.english.map((parts) => parts.map(({ text }) => text).join(' '))
    .join(' ');
const withoutBlanks = (text: string): string => text.replace(/\s/g, '');
const unescaped = (markup: string): string => markup.replace(/&#39;/g, "'").replace(/&amp;/g, '&');

describe('the PDF', () => {
  test('prints everything a receipt needs on one page, fonts embedded', async () => {
    const { pages, embeddedFonts, text } = readPdf(await drawn(receiptSnapshot()));
    expect(pages).toBe(1);
    expect(embeddedFonts).toBeGreaterThanOrEqual(2);
    for (const part of [...REQUIRED, WORDS]) expect(withoutBlanks(text)).toContain(withoutBlanks(part));
    expect(text).not.toContain('VOID');
  });

  test('stays one page, whatever it has to hold', async () => {
    const long = 'Aundh Road and on and on '.repeat(40);
    const snapshot = receiptSnapshot({
      amount: 999_999_999_999,
      purpose: long,
      donor: { name: 'W'.repeat(120), address: long, pan: null, email: `${'x'.repeat(240)}@example.org` },
      items: Array.from({ length: 50 }, () => ({ name: long, quantity: 999, unitPrice: 12_345 })),
      is80g: false,
      voided: { on: '2026-12-01', reason: long },
    });
    const pdf = readPdf(
      await drawn({
        ...snapshot,
        organisation: { ...snapshot.organisation, name: long, address: long },
      }),
    );
    expect(pdf.pages).toBe(1);
    expect(withoutBlanks(pdf.text)).toContain('43moreitems');
    const heightOf = (start: string) => pdf.stretches.find(({ text }) => text.startsWith(start))?.y ?? NaN;
    expect(heightOf('CIN')).toBeGreaterThan(heightOf('This receipt is void.') + 8);
    expect(Math.min(...pdf.stretches.map(({ y }) => y))).toBeGreaterThan(36);
  });

  test('the same snapshot gives the same bytes, another one does not', async () => {
    const first = await drawn(receiptSnapshot());
    jest.useFakeTimers({
      now: new Date('2031-05-06'),
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
    });
    const later = await drawn(receiptSnapshot());
    jest.useRealTimers();
    expect(later.equals(first)).toBe(true);
    expect((await drawn(receiptSnapshot({ revision: 2 }))).equals(first)).toBe(false);
  });

  test('what was drawn before leaves no trace in the bytes', async () => {
    const first = await drawn(receiptSnapshot());
    const { donor } = receiptSnapshot();
    // The same glyphs from different code points: a precomposed and a combining nukta, a conjunct and its parts.
    for (const name of ['\u0958मला क्षमा', 'क\u093cमला क् षमा', 'ख्रिस्ती प्रसाद'])
      await drawn(receiptSnapshot({ donor: { ...donor, name } }));
    expect((await drawn(receiptSnapshot())).equals(first)).toBe(true);
  });

  test('a void receipt is stamped and says since when', async () => {
    const voided = { on: '2026-12-01', reason: 'The donation was refunded' };
    const { text } = readPdf(await drawn(receiptSnapshot({ voided })));
    expect(withoutBlanks(text)).toContain('VOID');
    expect(withoutBlanks(text)).toContain(withoutBlanks('Void since 1 December 2026: The donation was refunded'));
  });
});

describe('the HTML', () => {
  test('has the same texts and loads nothing', () => {
    const markup = page(receiptSnapshot());
    for (const part of [...REQUIRED, WORDS, HINDI_WORDS]) expect(unescaped(markup)).toContain(part);
    expect(markup).not.toMatch(/<script|<link|<img|https?:|url\(/);
    expect(markup).not.toContain('VOID');
    expect(page(receiptSnapshot({ voided: { on: '2026-12-01', reason: 'x' } }))).toContain('>VOID<');
  });

  test('escapes what donors and editors typed', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const snapshot = receiptSnapshot({ purpose: evil, items: [{ name: evil, quantity: 1, unitPrice: 100 }] });
    const markup = page({ ...snapshot, donor: { ...snapshot.donor, name: evil, address: evil } });
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });
});

describe('what a receipt says', () => {
  test('without 80G it says so and gives the reason', () => {
    const snapshot = receiptSnapshot({ is80g: false, taxFacts: { isWished: true, registration: 'in_force' } });
    const none = receiptContent({ ...snapshot, donor: { ...snapshot.donor, pan: null } });
    expect(none.eligibility).toMatchObject({ eligible: false, text: 'Not Eligible for 80G', code: 'no_pan' });
    expect(declared({ ...snapshot, donor: { ...snapshot.donor, pan: null } })).toContain(
      'We have no PAN of the donor.',
    );
    expect(declared(snapshot)).not.toContain('No PAN');
  });

  test('a receipt from before reasons were kept gives none that may be false', () => {
    const { donor, ...old } = receiptSnapshot({ is80g: false });
    const { eligibility } = receiptContent({ ...old, donor: { ...donor, pan: null } });
    expect(eligibility).toMatchObject({ code: 'unknown', reason: 'This donation is not 80G Eligible.' });
    expect(eligibility.mailReason).toBe('This receipt is not 80G Eligible.');
  });

  test('a void receipt says so and not that it is eligible', () => {
    const { eligibility } = receiptContent(receiptSnapshot({ voided: { on: '2026-12-01', reason: 'x' } }));
    expect(eligibility).toMatchObject({ eligible: false, text: 'Not Eligible for 80G', code: 'void' });
  });

  test('the law it cites follows the day of issue, the label stays', () => {
    expect(declared(receiptSnapshot({ issuedOn: '2026-03-31' }))).toContain('under section 80G of');
    expect(declared(receiptSnapshot({ issuedOn: '2026-04-01' }))).toContain('under section 133 of');
    expect([sectionLabel('2026-03-31'), sectionLabel('2026-04-01')]).toEqual(['80G', '80G']);
    expect(deductionLaw('1950-01-01').label).toBe('80G');
  });

  test('what the claim rests on stands where there is a claim, with the form and the day of the gift’s year', () => {
    expect(declared(receiptSnapshot({ issuedOn: '2026-03-31' }))).toContain(
      'the certificate in Form 10BE, which the foundation sends by 31 May 2026.',
    );
    expect(declared(receiptSnapshot({ issuedOn: '2026-04-01' }))).toContain(
      'the certificate in Form 114, which the foundation sends by 31 May 2027.',
    );
    const snapshot = receiptSnapshot({ is80g: false, taxFacts: { isWished: true, registration: 'none' } });
    expect(declared(snapshot)).not.toMatch(/Form|certificate/);
    const addressless = { ...receiptSnapshot().donor, address: null };
    expect(declared(receiptSnapshot({ donor: addressless }))).toContain('also needs the donor’s address');
  });

  test('somebody signs, or the receipt says that nobody has to', () => {
    const signed = receiptContent(receiptSnapshot());
    expect(signed.signatory).toMatchObject({ name: 'Meera Kulkarni' });
    expect(signed.closing).not.toContain('no signature');
    const { organisation } = receiptSnapshot();
    const unsigned = receiptContent(receiptSnapshot({ organisation: { ...organisation, signatory: '' } }));
    expect(unsigned.signatory).toBeNull();
    expect(unsigned.closing).toContain('Computer-generated receipt; no signature is needed. कंप्यूटर जनित रसीद');
  });

  test('a void receipt says all that was given, also when a part went back before', () => {
    const content = receiptContent(
      receiptSnapshot({ amount: 100_000, refundedAmount: 50_000, voided: { on: '2026-12-01', reason: 'x' } }),
    );
    expect([content.amount, content.words]).toEqual(['₹1,500', 'Rupees One Thousand Five Hundred Only']);
    expect(content.donor.map(({ label }) => label)).not.toContain('Refunded');
  });

  test('the term of a receipt from before is read as today’s are written', () => {
    const { organisation } = receiptSnapshot();
    const registration80gValidity = 'from April 01, 2023 until March 31, 2028';
    const { registrations } = receiptContent(
      receiptSnapshot({ organisation: { ...organisation, registration80gValidity } }),
    );
    expect(registrations.find(({ label }) => label === 'Valid')?.value).toBe('1 April 2023 to 31 March 2028');
  });

  test('items and gift add up to the amount; a gift of items alone has no such row', () => {
    expect(receiptContent(receiptSnapshot()).items.map(({ value }) => value)).toEqual([
      '₹1,17,500.50',
      '₹1,500',
      '₹1,500',
    ]);
    expect(receiptContent(receiptSnapshot({ amount: 300_000 })).items).toHaveLength(2);
    expect(receiptContent(receiptSnapshot({ items: [] })).items).toEqual([]);
  });

  test('file name', () => expect(receiptFileName('2026-27/000042')).toBe('receipt-2026-27-000042.pdf'));
});

describe('fonts', () => {
  test('a mixed name is split by script, marks and blanks with their letters', () => {
    expect(fontRuns('श्री Asha ₹5', 600)).toEqual([
      { font: 'mukta-devanagari-600', text: 'श्री ' },
      { font: 'mukta-latin-600', text: 'Asha ' },
      { font: 'mukta-latin-ext-600', text: '₹' },
      { font: 'mukta-latin-600', text: '5' },
    ]);
  });

  test.each([
    ['Asha\n Rao', 'Asha Rao'],
    ['E\u0301lan', 'Élan'],
    ['Asha 🎉', 'Asha'],
    ['தமிழ் Rao', 'தமிழ் Rao'],
    ['क्‍ष', 'क्‍ष'],
  ])('%j prints as %j', (text, printed) => expect(printable(text)).toBe(printed));

  test('only WOFF is unpacked', () => {
    expect(fontFile('mukta-latin-400').readUInt32BE(0)).toBe(0x00010000);
    expect(() => unpackWoff(Buffer.from('wOF2'.padEnd(60)))).toThrow('Not a WOFF 1.0');
  });
});

describe('mails', () => {
  test('the receipt mail thanks, names amount and number, and says what 80G needs', () => {
    const eligible = donationReceiptMail(receiptSnapshot());
    expect(eligible.subject).toBe('Your donation of ₹1,20,500.50 to Prakash Setu Foundation: receipt 2026-27/000042');
    for (const body of [eligible.text, eligible.html]) {
      for (const part of [
        'Thank you, Asha',
        '₹1,20,500.50, by UPI',
        '2026-27/000042 · 80G Eligible',
        'Clean water for Velhe',
        '5 November 2026',
        'claimed on the certificate in Form 114, which we send by 31 May 2027',
        'Receipt (PDF)',
        'My giving',
        'You receive this email because you gave on 5 November 2026.',
      ]) {
        expect(body).toContain(part);
      }
    }
    const snapshot = receiptSnapshot({ is80g: false, taxFacts: { isWished: true, registration: 'in_force' } });
    const withoutPan = donationReceiptMail({ ...snapshot, donor: { ...snapshot.donor, pan: null } });
    expect(withoutPan.text).toContain('reply to this email with your PAN');
    expect(withoutPan.text).toContain('Add your PAN:');
    expect(withoutPan.text).not.toContain('which we send by');
    const unwished = donationReceiptMail({ ...snapshot, taxFacts: { isWished: false, registration: 'in_force' } });
    expect(unwished.text).toContain('You did not request the 80G tax benefit');
    const unregistered = donationReceiptMail({ ...snapshot, taxFacts: { isWished: true, registration: 'none' } });
    expect(unregistered.text).toContain('We had no valid 80G registration');
    expect(unregistered.text).not.toMatch(/did not request|reply to this email with your PAN/);
  });

  test('nothing typed reaches the HTML unescaped, nor a line break the subject', () => {
    const snapshot = receiptSnapshot({ purpose: '</p><script>x</script>' });
    const mail = donationReceiptMail({
      ...snapshot,
      donor: { ...snapshot.donor, name: '<b>Asha</b>' },
      organisation: { ...snapshot.organisation, name: 'A & B\r\nBcc: x@example.org' },
    });
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    const reset = passwordResetMail({
      siteName: 'A',
      name: '',
      link: 'https://x.example/reset?token="><script>',
    });
    expect(reset.html).not.toContain('<script');
    expect(reset.text).toContain('https://x.example/reset?token=');
  });

  test('a void receipt is announced as void', () => {
    const mail = donationReceiptMail(receiptSnapshot({ voided: { on: '2026-12-01', reason: 'Refunded' } }));
    expect(mail.subject).toContain('is void');
    expect(mail.text).toContain('Void since 1 December 2026: Refunded.');
    expect(mail.text).not.toContain('Thank you');
  });
});

test('after a refund the items, the free part and what went back still sum up to what is left', () => {
  const { items } = receiptContent(receiptSnapshot({ amount: 200_000, refundedAmount: 200_000 }));
  expect(items.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Donation: ₹1,000',
    'School kit, 2 × ₹750: ₹1,500',
    'Ration, 1 × ₹1,500: ₹1,500',
    'Refunded: -₹2,000',
  ]);
});
