import PDFDocument from 'pdfkit';
import { fontFile, fontRuns, printable } from '../../server/pdf/fonts';
import { PdfLayout } from '../../server/pdf/layout';
import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { SCRIPT_FONTS } from '../../server/pdf/script-fonts';
import { readPdf } from '../support/pdf-text';
import { receiptSnapshot } from '../support/receipt-snapshot';

/** A name in every script of the scheduled languages; the glyphs of the first and last word are looked for in the PDF. */
const NAMES: readonly (readonly [string, string, string])[] = [
  ['Hindi', 'प्रिया कृष्णमूर्ति', 'mukta-devanagari'],
  ['Bengali', 'কৃষ্ণ চট্টোপাধ্যায়', 'noto-sans-bengali'],
  ['Assamese', 'ৰঞ্জিতা শৰ্মা', 'noto-sans-bengali'],
  ['Gujarati', 'પ્રિયા શ્રીવાસ્તવ', 'noto-sans-gujarati'],
  ['Punjabi', 'ਕ੍ਰਿਸ਼ਨ ਸਿੰਘ', 'noto-sans-gurmukhi'],
  ['Kannada', 'ಕೃಷ್ಣ ಶ್ರೀನಿವಾಸ', 'noto-sans-kannada'],
  ['Malayalam', 'കൃഷ്ണൻ മലയാളം', 'noto-sans-malayalam'],
  ['Odia', 'ଓଡ଼ିଆ କୃଷ୍ଣ', 'noto-sans-oriya'],
  ['Tamil', 'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி', 'noto-sans-tamil'],
  ['Telugu', 'తెలుగు కృష్ణ', 'noto-sans-telugu'],
  ['Urdu', 'محمد علی خان', 'noto-naskh-arabic'],
  ['Kashmiri', 'کٲشُر ؤنۍ', 'noto-naskh-arabic'],
  ['Sindhi', 'سنڌي ڄڃڻ', 'noto-naskh-arabic'],
  ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ ᱚᱞ', 'noto-sans-ol-chiki'],
  ['Manipuri', 'ꯃꯩꯇꯩꯂꯣꯟ ꯃꯅꯤꯄꯨꯔ', 'noto-sans-meetei-mayek'],
];

const pdfOf = (name: string): Promise<Buffer> =>
  renderReceiptPdf(receiptSnapshot({ donor: { ...receiptSnapshot().donor, name } }), 'https://example.org/r');
const latin = pdfOf('Asha');

test.each(NAMES)('a name in %s is printed as it is written, in its own script', async (_language, name, family) => {
  expect(printable(name)).toBe(name.normalize('NFC'));
  expect(new Set(fontRuns(name, 600).map(({ font }) => font)).size).toBe(1);
  expect(fontRuns(name, 600)[0]?.font).toMatch(new RegExp(`^${family}-.*600$`));
  const pdf = await pdfOf(name);
  const [facts, plain] = [readPdf(pdf), readPdf(await latin)];
  expect(facts.pages).toBe(1);
  // In the greeting and below it, in different weights.
  expect(facts.embeddedFonts).toBeLessThanOrEqual(plain.embeddedFonts + 2);
  // Copied text comes glyph by glyph and contains every letter of the name.
  const missing = [...new Set(name.normalize('NFC').replace(/[\s\p{M}]/gu, ''))].filter(
    (letter) => !facts.text.includes(letter),
  );
  expect(missing).toEqual([]);
  // Only a subset of the font is embedded.
  expect(pdf.length).toBeLessThan((await latin).length + 30_000);
});

test('a receipt embeds its own letters, also where an earlier one had the same letters in another order', async () => {
  const names = ['Żaneta Łucja', 'Łucja Żaneta'];
  const together = await Promise.all(names.map(pdfOf));
  for (const [at, name] of names.entries()) {
    await jest.isolateModulesAsync(async () => {
      const alone = await import('../../server/receipts/receipt-pdf');
      const donor = { ...receiptSnapshot().donor, name };
      const pdf = await alone.renderReceiptPdf(receiptSnapshot({ donor }), 'https://example.org/r');
      expect(together[at]?.equals(pdf)).toBe(true);
    });
  }
});

test('every font has a glyph for every character that it is asked to draw', () => {
  for (const { family, subset, covers } of SCRIPT_FONTS) {
    const document = new PDFDocument({ font: fontFile(`${family}-${subset}-400`) as unknown as string });
    const { font } = (document as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
      ._font;
    const missing = Array.from({ length: 0xd7ff }, (_, code) => code).filter(
      (code) => covers.test(String.fromCodePoint(code)) && !font.hasGlyphForCodePoint(code),
    );
    expect([subset, ...missing.map((code) => code.toString(16))]).toEqual([subset]);
  }
});

test('whatever is typed of a script can be laid out: marks without letters, joiners, all mixed', () => {
  const layout = new PdfLayout(new PDFDocument());
  let seed = 20261122;
  const below = (limit: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * limit);
  };
  for (const { covers } of SCRIPT_FONTS) {
    const letters = Array.from({ length: 0xd7ff }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
      covers.test(letter),
    );
    const some = [...letters, '\u200c', '\u200d', ' '];
    for (let time = 0; time < 60; time += 1) {
      const text = Array.from({ length: 1 + below(8) }, () => some[below(some.length)]).join('');
      const box = { x: 0, y: 0, width: 200, maxLines: 3, minSize: 8 };
      expect(layout.text(text, box, { size: 12, weight: 400, color: '#000' })).toBeGreaterThanOrEqual(0);
    }
  }
});

test('a line of several scripts is drawn from left to right, numbers to the right even where letters go to the left', () => {
  const drawn = (text: string): string[] => fontRuns(text, 400).map((run) => run.text);
  expect(drawn('Dr. தமிழ் Rao 12')).toEqual(['Dr. ', 'தமிழ் ', 'Rao 12']);
  expect(drawn('محمد علی')).toEqual(['علی', ' ', 'محمد']);
  expect(drawn('Rao محمد علی 400001')).toEqual(['Rao ', '400001', ' ', 'علی', ' ', 'محمد']);
  // Shaping reverses Arabic-script runs, digits included, so the digits are passed in reverse.
  expect(drawn('۱۲ گلی (پونا)')).toEqual(['(', 'پونا', ')', ' ', 'گلی', ' ', '۲۱']);
});

test.each([
  ['山田 太郎 Asha', '[Chinese letters] Asha'],
  ['Иван Rao', '[Cyrillic letters] Rao'],
  ['ශ්‍රී', '[Sinhala letters]'],
  ['ⵣⵉⵔⵉ', '[other letters]'],
  ['Asha 🎉', 'Asha'],
  ['Nguyễn', 'Nguyen'],
])('%j, which no font has, is said and not shown as empty boxes: %j', (name, printed) =>
  expect(printable(name)).toBe(printed),
);
