import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { readPdf } from '../support/pdf-text';
import { receiptSnapshot } from '../support/receipt-snapshot';

const EIGHT_LINES = `C/o Shri Ramchandra Balkrishna Deshpande
Flat No. 1204, Tower B, Wing 3
Sai Srushti Co-operative Housing Society
Behind Vitthal Mandir, Near Old Octroi Naka
Survey No. 112/3A, Paud Road
Kothrud Depot, Post Kothrud
Taluka Haveli, District Pune
Maharashtra 411038, India`;
/** As long as the field of an address takes: 500 characters. */
const LONGEST = 'Flat 12, Sahakar Nagar Extension '.repeat(16).slice(0, 488) + ' Pune 411009';

const withoutBlanks = (text: string): string => text.replace(/\s/g, '');

test.each([
  ['of eight lines', EIGHT_LINES],
  ['as long as the field takes', LONGEST],
])('an address %s stands on the receipt to its last letter, above what follows', async (_name, address) => {
  const { donor } = receiptSnapshot();
  const snapshot = receiptSnapshot({ donor: { ...donor, name: 'Venkatanarasimharajuvaripeta '.repeat(4), address } });
  const { pages, text, stretches } = readPdf(await renderReceiptPdf(snapshot, 'https://example.org/r/1'));
  expect(pages).toBe(1);
  expect(withoutBlanks(text)).toContain(withoutBlanks(address.replace(/\n/g, ', ')));
  const heightOf = (start: string) => stretches.find((stretch) => stretch.text.startsWith(start))?.y ?? NaN;
  const lastLine = Math.min(...stretches.filter((run) => /411038|411009/.test(run.text)).map(({ y }) => y));
  expect(heightOf('Clean water')).toBeLessThan(Number.isFinite(lastLine) ? lastLine : NaN);
});
