import { COLORS } from '../../pdf/colors';
import type { SpanReport } from '../../generated/resolvers';
import { drawBars, drawCampaigns, drawNewAndReturning } from './board-charts';
import { boardFigures } from './board-words';
import { PRINT, PrintedReport, type PrintHead } from './printed';

/** The printed report for the board. */
export interface PrintedBoardReport {
  readonly head: PrintHead;
  readonly report: SpanReport;
}

const COLUMNS = 3;
const CARD = 58;
const GAP = 10;

function drawFigures(page: PrintedReport, report: SpanReport): void {
  const width = (page.width - GAP * (COLUMNS - 1)) / COLUMNS;
  const figures = boardFigures(report);
  figures.forEach(({ label, figure, fact }, at) => {
    const x = page.left + (at % COLUMNS) * (width + GAP);
    const y = page.y + Math.floor(at / COLUMNS) * (CARD + GAP);
    page.layout.shape((doc) => doc.roundedRect(x, y, width, CARD, 4).fill(COLORS.mint));
    const box = { x: x + 9, width: width - 18, maxLines: 1, minSize: 6 };
    let under = page.layout.text(label, { ...box, y: y + 7 }, PRINT.quiet);
    under = page.layout.text(figure, { ...box, y: under }, { ...PRINT.strong, size: 14 });
    page.layout.text(fact, { ...box, y: under }, PRINT.quiet);
  });
  page.y += Math.ceil(figures.length / COLUMNS) * (CARD + GAP);
}

/** Renders the board report on A4 pages, standing: figures and charts beside the year before. */
export function renderBoardPdf({ head, report }: PrintedBoardReport): Promise<Buffer> {
  const page = new PrintedReport(head, 'portrait');
  drawFigures(page, report);
  if (report.campaigns.length > 0) drawCampaigns(page, report);
  drawBars(page, report);
  drawNewAndReturning(page, report);
  page.room(40);
  page.layout.text(
    'Successful donations by the day on which the money arrived. A refund lowers the day of its donation, in whichever year it is made.',
    { x: page.left, y: page.y + 12, width: page.width, maxLines: 2 },
    PRINT.quiet,
  );
  return page.end();
}
