import { monogramOf } from '../../rules/site-texts';
import { mailContent } from '../../server/mail/templates/layout';
import { renderReceiptHtml } from '../../server/receipts/receipt-html';
import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { readPdf } from '../support/pdf-text';
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

  const mailOf = (siteName: string) =>
    mailContent({ siteName, subject: 's', heading: 'h', opening: ['o'], closing: [], because: 'b' }).html;
  expect(mailOf('Zilla Trust')).not.toContain('mark.png');
  expect(mailOf(organisation.name)).toContain('mark.png');
});
