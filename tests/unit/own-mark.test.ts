import { monogramOf } from '../../rules/site-texts';
import { markCell } from '../../server/delivery/mark-cell';
import { renderReceiptHtml } from '../../server/receipts/receipt-html';
import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { readPdf } from '../support/pdf-text';
import { drawing } from '../support/pictures';
import { receiptSnapshot } from '../support/receipt-snapshot';

const { organisation } = receiptSnapshot();
const URL = 'https://example.org/r/1';

test.each([
  ['Prakash Setu Foundation', null],
  ['Asha Trust', 'A'],
  ['  setu ', 'S'],
  ['किरण संस्था', 'कि'],
  ['', null],
])('the mark of "%s" is the letter %s', (name, letter) => {
  expect(monogramOf(name)).toBe(letter);
});

test('a foundation with a name of its own has its letter on receipts and no mark in mails; the demo keeps its mark', async () => {
  const own = receiptSnapshot({ organisation: { ...organisation, name: 'Zilla Trust', urn: 'AAATZ1234PF20231' } });
  const demo = receiptSnapshot();
  const flame = 'M24 2.5';
  const page = renderReceiptHtml(own, URL, 'n');
  expect(page).toContain('>Z</text>');
  expect(page).toContain('AAATZ1234PF20231');
  expect(page).not.toContain(flame);
  expect(renderReceiptHtml(demo, URL, 'n')).toContain(flame);

  const { text, pages } = readPdf(await renderReceiptPdf(own, URL));
  expect(pages).toBe(1);
  expect(text).toContain('ZZilla Trust');
  expect(text.replace(/\s/g, '')).toContain('AAATZ1234PF20231');

  expect(markCell({ name: 'Zilla Trust' })).toBe('');
  expect(markCell({ name: organisation.name })).toContain('mark.png');
});

const image = { width: 400, height: 136 };
const logo = { drawing: 'a'.repeat(32), ...image };
const signature = { drawing: 'b'.repeat(32), ...image };

test('logo and signature stand on the one page of the fullest receipt, above all that must be read', async () => {
  const png = await drawing(image.width, image.height).png({ palette: true }).toBuffer();
  const images = { [logo.drawing]: png, [signature.drawing]: png };
  const items = Array.from({ length: 12 }, (_, at) => ({ name: `Kit ${at}`, quantity: 1, unitPrice: 1_000 }));
  const full = receiptSnapshot({ items, organisation: { ...organisation, name: 'Zilla Trust', logo, signature } });
  const pdf = await renderReceiptPdf(full, URL, images);
  expect(readPdf(pdf).pages).toBe(1);
  expect(readPdf(pdf).text).not.toContain('ZZilla');
  expect(readPdf(pdf).text).toContain('Meera Kulkarni');
  expect(pdf.toString('latin1').split('/Subtype /Image').length - 1).toBe(2);
  expect((await renderReceiptPdf(full, URL, images)).equals(pdf)).toBe(true);

  // A file that is lost leaves the letter in its place.
  expect(readPdf(await renderReceiptPdf(full, URL, {})).text).toContain('ZZilla Trust');
});
