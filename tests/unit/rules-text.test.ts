import fc from 'fast-check';
import { MAX_LENGTH } from '../../rules/limits';
import { isPan, normalisePan, panHolder, panWarning } from '../../rules/pan';
import { parseAnyPhone } from '../../rules/any-phone';
import { parsePhone } from '../../rules/phone';
import { telUrl } from '../../rules/tel-url';
import { slugify, truncate } from '../../rules/text';
import { toLatin } from '../../rules/transliterate';

describe('slugify', () => {
  test.each([
    ['Clean Water for Velhe', 'clean-water-for-velhe'],
    ["Women's tailoring & more!", 'womens-tailoring-and-more'],
    ['  Żółć – Łódź ', 'zolc-lodz'],
    ['शिक्षा सबके लिए', 'shiksha-sabake-lie'],
    ['பள்ளி', 'palli'],
    ['日本', 'campaign'],
  ])('%s', (title, slug) => expect(slugify(title, 'campaign')).toBe(slug));

  test('any text gives a valid slug or the fallback', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const slug = slugify(text, 'x');
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(MAX_LENGTH.slug);
      }),
    );
  });

  test('a long one is cut at a word', () => {
    expect(slugify('word '.repeat(60))).toMatch(/^(word-)+word$/);
    expect(slugify('x'.repeat(500))).toHaveLength(MAX_LENGTH.slug);
  });
});

test.each([
  ['प्रकाश', 'prakash'],
  ['श्री राजेश क़ुरैशी', 'shri rajesh kuraishi'],
  ['२०२६', '2026'],
  ['ગુજરાત', 'gujarat'],
  ['Šárka', 'Sarka'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'guraprit singh'],
  ['സുരേഷ് കുമാർ', 'suresh kumar'],
  ['উৎপল', 'utpal'],
  ['ৰমেন', 'ramen'],
  ['ଜୟ', 'jay'],
  ['ਬਰਾੜ', 'barad'],
])('%s in Latin letters', (text, latin) => expect(toLatin(text)).toBe(latin));

test('truncate cuts at a word and marks it', () => {
  expect(truncate('short', 10)).toBe('short');
  expect(truncate('one two three four', 10)).toBe('one two…');
  expect(truncate('abcdefghijklmnop', 5)).toBe('abcd…');
  expect(truncate('😀😀😀😀', 3)).toBe('😀😀…');
});

describe('PAN', () => {
  test('is normalised and judged by its shape', () => {
    expect(normalisePan(' abcpe 1234-f ')).toBe('ABCPE1234F');
    expect(normalisePan('abcpe૧૨૩૪f')).toBe('ABCPE1234F');
    expect(['ABCPE1234F', 'abcpe1234f'].map(isPan)).toEqual([true, true]);
    expect(['ABCP1234F', 'ABCPE12345', 'ABCPE1234FF', '', 'ÀBCPE1234F'].map(isPan)).toEqual(Array(5).fill(false));
  });

  test('the fourth letter names the holder; an unknown one only warns', () => {
    expect(panHolder('ABCPE1234F')).toBe('Person');
    expect(panHolder('ABCTE1234F')).toBe('Trust');
    expect(panWarning('ABCPE1234F')).toBeNull();
    expect(panWarning('ABCDE1234F')).toMatch(/fourth letter/);
    expect(panWarning('nonsense')).toBeNull();
  });
});

test.each([
  ['9876543210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['+91-98765-43210', '+919876543210'],
  ['91 9876543210', '+919876543210'],
  ['9198765432', '+919198765432'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['0044 20 7946 0958', '+442079460958'],
  ['९८७६५ ४३२१०', '+919876543210'],
  ['৯৮৭৬৫ ৪৩২১০', '+919876543210'],
  ['੯੮੭੬੫੪੩੨੧੦', '+919876543210'],
  ['૯૮૭૬૫૪૩૨૧૦', '+919876543210'],
  ['୯୮୭୬୫୪୩୨୧୦', '+919876543210'],
  ['௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
  ['౯౮౭౬౫౪౩౨౧౦', '+919876543210'],
  ['೯೮೭೬೫೪೩೨೧೦', '+919876543210'],
  ['൯൮൭൬൫൪൩൨൧൦', '+919876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '+919876543210'],
  ['۹۸۷۶۵۴۳۲۱۰', '+919876543210'],
  ['９８７６５４３２１０', '+919876543210'],
  ['+91 098765 43210', '+919876543210'],
  ['+91 (0) 98765 43210', '+919876543210'],
  ['91 098765 43210', '+919876543210'],
  ['98765–43210', '+919876543210'],
  ['98765\u201143210', '+919876543210'],
  ['\u202a+91 98765 43210\u202c', '+919876543210'],
  ['+91 00 98765 43210', null],
  ['5876543210', null],
  ['+91 5876543210', null],
  ['98765', null],
  ['+0123456789', null],
  ['98765abcde', null],
  ['', null],
])('phone %j', (text, phone) => expect(parsePhone(text)).toBe(phone));

test.each([
  ['020-2567 8901', '+912025678901'],
  ['(020) 25678901', '+912025678901'],
  ['+91 20 2567 8901', '+912025678901'],
  ['+91 (0)20 2567 8901', '+912025678901'],
  ['91 20 2567 8901', '+912025678901'],
  ['0091 2142 567890', '+912142567890'],
  ['०२० २५६७ ८९०१', '+912025678901'],
  ['0712 256 7890', '+917122567890'],
  ['098765 43210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['20 2567 8901', null],
  ['2567 8901', null],
  ['020 2567 890', null],
  ['020 2567 89012', null],
])('phone or landline %j', (text, phone) => {
  expect(parseAnyPhone(text)).toBe(phone);
  if (phone?.startsWith('+912')) expect(parsePhone(text)).toBeNull();
});

test.each([
  ['+91 20 5550 0142', 'tel:+912055500142'],
  ['020 2567 1234 / 2567 1235', 'tel:02025671234'],
  ['(020) 2567-1234, 98220 12345', 'tel:02025671234'],
  ['10 to 5: 98220 12345 (ext. 12)', 'tel:9822012345'],
  ['०२० २५६७ १२३४', 'tel:02025671234'],
  ['1098', 'tel:1098'],
])('%j dials its first number', (line, url) => expect(telUrl(line)).toBe(url));

test.each(['', 'ask at the office', '9 to 5'])('%j is no link: nobody would answer', (line) =>
  expect(telUrl(line)).toBeUndefined(),
);
