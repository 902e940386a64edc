import { monogramOf } from '../../rules/monogram';
import { COLORS } from '../pdf/colors';
import type { PdfLayout, TextStyle } from '../pdf/layout';
import type { ReceiptSnapshot } from '../receipts/receipt-document';
import { MARK_PATHS, MARK_SIZE } from '../receipts/receipt-mark';
import { mm, type PaperImages } from './paper';

/** What stands at the head and the foot of every letter. */
export interface Letterhead {
  readonly organisation: ReceiptSnapshot['organisation'];
  /** Day of printing, as it is written. */
  readonly date: string;
}

const LEFT = mm(24);
const RIGHT = mm(188);
const TOP = mm(14);
const MARK = mm(16);
const MAX_LOGO = mm(40);
const serif: TextStyle = { size: 18, weight: 'serif', color: COLORS.ink, leading: 1.15 };
const small: TextStyle = { size: 9.25, weight: 400, color: COLORS.quiet, leading: 1.4 };

/** Draws the mark, or the foundation's letter in its place. */
function drawMark(layout: PdfLayout, name: string): void {
  const monogram = monogramOf(name);
  if (monogram === null) {
    layout.shape((doc) => {
      doc.translate(LEFT, TOP).scale(MARK / MARK_SIZE);
      for (const { path, color } of MARK_PATHS) doc.path(path).fill(color);
    });
    return;
  }
  layout.shape((doc) => doc.roundedRect(LEFT, TOP, MARK, MARK, 10).fill(COLORS.green));
  const letter = { ...serif, size: 25, color: '#FFFFFF', align: 'center' } as const;
  layout.text(monogram, { x: LEFT, y: TOP + MARK / 2 - 15, width: MARK, maxLines: 1, minSize: 12 }, letter);
}

/** Draws the letterhead: logo, name and address above a line, and the registrations at the foot of the page. */
export function drawLetterhead(layout: PdfLayout, { organisation }: Letterhead, images: PaperImages): void {
  const logo = images.draw(organisation.logo, { x: LEFT, y: TOP, width: MAX_LOGO, height: MARK });
  if (logo === null) drawMark(layout, organisation.name);
  const left = LEFT + Math.max(logo ?? MARK, MARK) + 12;
  const box = { x: left, width: RIGHT - left, maxLines: 1, minSize: 10 };
  let y = layout.text(organisation.name, { ...box, y: TOP - 2 }, serif);
  const address = organisation.address.trim().replace(/\s*,?\s*\n\s*/g, ', ');
  y = layout.text(address, { ...box, y: y + 2, maxLines: 2, minSize: 7 }, small);
  const contact = [organisation.email, organisation.phone].filter(Boolean).join(' · ');
  y = layout.text(contact, { ...box, y, minSize: 7 }, small);
  layout.line(LEFT, Math.max(y, TOP + MARK) + 8, RIGHT - LEFT, COLORS.line);
  const { pan, registration80g, cin } = organisation;
  const numbers = [cin && `CIN ${cin}`, pan && `PAN ${pan}`, registration80g && `80G ${registration80g}`];
  const foot = { x: LEFT, y: mm(284), width: RIGHT - LEFT, maxLines: 1, minSize: 6 };
  layout.text(numbers.filter(Boolean).join(' · '), foot, { ...small, size: 8, align: 'center' });
}
