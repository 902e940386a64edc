import { labelPlace, type LabelSheet } from '../../rules/labels';
import { COLORS } from '../pdf/colors';
import type { PdfLayout, TextStyle } from '../pdf/layout';
import { drawAddress, mm, type Room } from './paper';

/** Room between the edge of a label and its text, in millimetres: printers do not feed to the millimetre. */
const INSIDE = 3.5;

const text: TextStyle = { size: 10.5, weight: 400, color: COLORS.ink };

/** The room of a label's text on its page, in points. */
export function labelRoom(sheet: LabelSheet, row: number, column: number): Room {
  return {
    x: mm(sheet.left + column * (sheet.width + sheet.gap) + INSIDE),
    y: mm(sheet.top + row * sheet.height + INSIDE),
    width: mm(sheet.width - 2 * INSIDE),
    height: mm(sheet.height - 2 * INSIDE),
  };
}

/**
 * Draws the label `at` (from 0), on a new page where the sheet before is full.
 * @param startAt the first free label of the first sheet, from 1
 */
export function drawLabel(
  layout: PdfLayout,
  lines: readonly string[],
  { sheet, startAt, at }: { sheet: LabelSheet; startAt: number; at: number },
): void {
  const place = labelPlace(sheet, at, startAt);
  if (at > 0 && place.row === 0 && place.column === 0) layout.doc.addPage();
  drawAddress(layout, lines, labelRoom(sheet, place.row, place.column), text);
}
