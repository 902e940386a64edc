import fc from 'fast-check';
import { amountInWords } from '../../rules/amount-in-words';
import { approximateAmount, displayCurrency } from '../../rules/currency';
import { MAX_DONATION } from '../../rules/limits';
import { formatRupees, isDonationAmount, parseRupees, rupeesInput } from '../../rules/money';

const amounts = fc.oneof(fc.integer({ min: 0, max: MAX_DONATION }), fc.maxSafeNat());

describe('formatRupees', () => {
  test.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [99_900, '₹999'],
    [100_050, '₹1,000.50'],
    [10_000_000, '₹1,00,000'],
    [1_234_567_890, '₹1,23,45,678.90'],
    [MAX_DONATION, '₹10,00,00,000'],
    [-123_456, '-₹1,234.56'],
  ])('%d paise reads %s', (paise, text) => expect(formatRupees(paise)).toBe(text));

  test('a fraction of a paisa is refused', () => expect(() => formatRupees(0.5)).toThrow(RangeError));
});

describe('parseRupees', () => {
  test.each([
    ['1,000', 100_000],
    ['₹ 1,000.50', 100_050],
    ['75.00', 7_500],
    ['Rs. 500', 50_000],
    ['rs 500', 50_000],
    ['INR 12', 1_200],
    ['500/-', 50_000],
    ['1500/=', 150_000],
    ['Rs.1,500/- only', 150_000],
    ['1500 Rs.', 150_000],
    ['500 rupees', 50_000],
    ['Rupees 500 only', 50_000],
    ['500 ₹', 50_000],
    ['₹₹5', 500],
    [' 1,00,000 ', 10_000_000],
    ['100,000', 10_000_000],
    ['1.5', 150],
    ['0', 0],
    ['५००', 50_000],
    ['૫૦૦', 50_000],
    ['௧,௫௦௦', 150_000],
    ['৫০০.৫০', 50_050],
    ['１０００', 100_000],
    ['۵۰۰', 50_000],
    ['\u202a₹\u00a05,000\u202c', 500_000],
    ['\ufeff5000\u200b', 500_000],
  ])('%j is an amount', (text, paise) => expect(parseRupees(text)).toBe(paise));

  test.each([
    '',
    ' ',
    '₹',
    '1e3',
    '12abc',
    '1.5 lakh',
    '5 rs 50',
    '500/-500',
    'only',
    'five hundred rupees',
    '1,0,0',
    '1,00',
    '10,0000',
    ',100',
    '100,',
    '-5',
    '+5',
    '1.234',
    '1.',
    '.5',
    '1.2.3',
    '1 000',
    'NaN',
    'Infinity',
    '0x10',
    '99999999999999999999',
    '5rs50',
    'Rs. ₹',
  ])('%j is not', (text) => expect(parseRupees(text)).toBeNull());

  test('reads back every amount that was formatted', () => {
    fc.assert(
      fc.property(amounts, (paise) => {
        expect(parseRupees(formatRupees(paise))).toBe(paise);
        expect(parseRupees(rupeesInput(paise))).toBe(paise);
      }),
    );
  });
});

test.each([
  [99, false],
  [100, true],
  [MAX_DONATION, true],
  [MAX_DONATION + 1, false],
  [100.5, false],
  [NaN, false],
])('whether %d paise may be given: %s', (paise, answer) => expect(isDonationAmount(paise)).toBe(answer));

describe('amountInWords', () => {
  test.each([
    [0, 'Rupees Zero Only'],
    [50, 'Fifty Paise Only'],
    [100, 'Rupees One Only'],
    [1_900, 'Rupees Nineteen Only'],
    [4_200, 'Rupees Forty Two Only'],
    [10_100, 'Rupees One Hundred One Only'],
    [12_050_050, 'Rupees One Lakh Twenty Thousand Five Hundred and Fifty Paise Only'],
    [MAX_DONATION, 'Rupees Ten Crore Only'],
    [
      12_345_678_912,
      'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and Twelve Paise Only',
    ],
    [100_000_000_000_000, 'Rupees One Lakh Crore Only'],
  ])('%d paise', (paise, words) => expect(amountInWords(paise)).toBe(words));

  test.each([-100, 0.5, Number.MAX_SAFE_INTEGER + 1])('%d is refused', (paise) => {
    expect(() => amountInWords(paise)).toThrow(RangeError);
  });

  const VALUES = new Map<string, number>(
    (
      'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen ' +
      'Seventeen Eighteen Nineteen'
    )
      .split(' ')
      .map((word, value) => [word, value]),
  );
  'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'
    .split(' ')
    .forEach((word, at) => VALUES.set(word, (at + 2) * 10));
  const SCALES = new Map([
    ['Hundred', 100],
    ['Thousand', 1e3],
    ['Lakh', 1e5],
    ['Crore', 1e7],
  ]);

  /** Reads Indian number words independently: a scale multiplies everything smaller that stands before it. */
  function read(words: string): number {
    let terms: number[] = [];
    for (const word of words.split(' ').filter(Boolean)) {
      const scale = SCALES.get(word);
      if (scale === undefined) terms.push(VALUES.get(word) ?? NaN);
      else {
        const smaller = terms.filter((term) => term < scale || scale === 1e7).reduce((sum, term) => sum + term, 0);
        terms = [...terms.filter((term) => !(term < scale || scale === 1e7)), smaller * scale];
      }
    }
    return terms.reduce((sum, term) => sum + term, 0);
  }

  test('the words of every amount read back as that amount', () => {
    fc.assert(
      fc.property(amounts, (paise) => {
        const match = /^(?:Rupees (.*?))?(?:(?: and )?((?:\w+ ){1,2})Paise)? ?Only$/.exec(amountInWords(paise));
        expect(match).not.toBeNull();
        expect(read(match?.[1]?.trim() ?? '') * 100 + read(match?.[2]?.trim() ?? '')).toBe(paise);
      }),
    );
  });
});

describe('approximate amounts', () => {
  test.each([
    ['en-IN', 'INR'],
    ['hi', 'INR'],
    ['en', 'INR'],
    ['en-US', 'USD'],
    ['en_GB', 'GBP'],
    ['de', 'EUR'],
    ['fr-CA', 'CAD'],
    ['zh-Hans-SG', 'SGD'],
    ['ja-JP', 'INR'],
    ['', 'INR'],
  ])('locale %j shows %s', (locale, currency) => expect(displayCurrency(locale)).toBe(currency));

  test.each([
    ['en-US', 100_000, 'approx. US$12'],
    ['en-US', 20_000, 'approx. US$2.40'],
    ['de-DE', 1_000_000_000, 'approx. €110,000'],
    ['en-IN', 100_000, null],
  ])('%s, %d paise', (locale, paise, text) => expect(approximateAmount(paise, locale)).toBe(text));
});
