import PDFDocument from 'pdfkit';
import { startOfDay } from '../../rules/dates';
import type { PrintImages } from './print-images';
import { qrCode } from '../pdf/qr-code';
import { receiptContent, type ReceiptContent, type ReceiptSnapshot } from './receipt-document';
import { PdfLayout } from '../pdf/layout';
import { COLORS } from '../pdf/colors';
import { PAGE } from './receipt-page';
import { drawBody, drawFoot } from './receipt-pdf-body';
import { drawArches, drawHead, drawThanks } from './receipt-pdf-head';

function drawStamp(layout: PdfLayout, { word }: NonNullable<ReceiptContent['stamp']>): void {
  const { doc } = layout;
  const centre = { x: PAGE.width / 2, y: PAGE.height / 2 };
  doc
    .save()
    .rotate(-32, { origin: [centre.x, centre.y] })
    .opacity(0.2);
  layout
    .font('mukta-latin-600')
    .fontSize(word === 'SUPERSEDED' ? 74 : 170)
    .fillColor(COLORS.clay);
  const top = centre.y - 0.46 * doc.currentLineHeight();
  doc.text(word, centre.x - doc.widthOfString(word) / 2, top, { lineBreak: false });
  doc.restore().opacity(1);
}

/**
 * Renders the receipt as a PDF of exactly one A4 page with embedded fonts. The output is deterministic: a receipt sent
 * again is byte for byte the one sent before.
 * @param checkUrl target of the QR code; see check-link
 * @param images files of the logo and the signature that the snapshot names
 * @throws RangeError when an amount is not whole paise or the date not yyyy-MM-dd
 */
export async function renderReceiptPdf(
  snapshot: ReceiptSnapshot,
  checkUrl: string,
  images: PrintImages = {},
): Promise<Buffer> {
  const content = receiptContent(snapshot);
  const day = startOfDay(snapshot.issuedOn);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    // No text uses pdfkit's own font.
    font: '',
    info: {
      Title: `${content.title} ${content.number}`,
      Author: snapshot.organisation.name,
      CreationDate: day,
      ModDate: day,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));

  const layout = new PdfLayout(doc);
  drawArches(layout);
  const thanks = drawThanks(layout, content, drawHead(layout, content, images) + 23);
  drawBody(layout, content, qrCode(checkUrl), thanks);
  drawFoot(layout, content, images);
  if (content.stamp) drawStamp(layout, content.stamp);

  doc.end();
  await done;
  return Buffer.concat(chunks);
}
