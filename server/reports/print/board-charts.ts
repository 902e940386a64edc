import { formatLongDate, type IsoDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { axisSteps, barUnit, changeOf, percentOf } from '../../../rules/report-figures';
import type { SpanReport } from '../../generated/resolvers';
import { COLORS } from '../../pdf/colors';
import { count, monthName } from './board-words';
import { PRINT, type PrintedReport } from './printed';

/** Maximum number of campaigns with a bar of their own; the others share one. */
const CAMPAIGNS = 8;
const CAMPAIGN_ROW = 30;
const BAR = 8;
const PLOT = 115;
/** Number of bars up to which each carries its figure. */
const WITH_FIGURES = 12;

type Campaign = SpanReport['campaigns'][number];

function withOthers(campaigns: readonly Campaign[]): readonly Campaign[] {
  if (campaigns.length <= CAMPAIGNS) return campaigns;
  const others = campaigns.slice(CAMPAIGNS - 1);
  const sum = (key: 'amount' | 'donations' | 'beforeAmount' | 'beforeDonations'): number =>
    others.reduce((total, campaign) => total + campaign[key], 0);
  return [
    ...campaigns.slice(0, CAMPAIGNS - 1),
    {
      campaignId: null,
      title: `Other campaigns (${others.length})`,
      amount: sum('amount'),
      donations: sum('donations'),
      beforeAmount: sum('beforeAmount'),
      beforeDonations: sum('beforeDonations'),
      isNew: false,
    },
  ];
}

const fill = (page: PrintedReport, x: number, y: number, width: number, height: number, color: string): void =>
  page.layout.shape((doc) => doc.rect(x, y, Math.max(width, 0.5), height).fill(color));
const outline = (page: PrintedReport, x: number, y: number, width: number, height: number): void =>
  page.layout.shape((doc) => doc.rect(x, y, Math.max(width, 0.5), height).lineWidth(0.75).stroke(COLORS.green));

/** Draws what each campaign raised, with its figure, and outlined what it raised the year before. */
export function drawCampaigns(page: PrintedReport, report: SpanReport): void {
  const shown = withOthers(report.campaigns);
  const highest = Math.max(1, ...shown.flatMap(({ amount, beforeAmount }) => [amount, beforeAmount]));
  const [names, figures] = [190, 110];
  const track = page.width - names - figures - 12;
  page.heading('Campaign Performance', CAMPAIGN_ROW);
  for (const { title, donations, amount, beforeAmount, isNew } of shown) {
    page.room(CAMPAIGN_ROW);
    const name = { x: page.left, width: names - 8, maxLines: 1, minSize: 6 };
    const under = page.layout.text(title, { ...name, y: page.y }, PRINT.text);
    page.layout.text(
      `${count(donations)} ${donations === 1 ? 'donation' : 'donations'}`,
      { ...name, y: under - 1 },
      PRINT.quiet,
    );
    const x = page.left + names;
    fill(page, x, page.y + 2, (track * amount) / highest, BAR, COLORS.green);
    if (beforeAmount > 0) outline(page, x, page.y + 13, (track * beforeAmount) / highest, BAR - 2);
    const place = { x: x + track + 12, width: figures, maxLines: 1, minSize: 6 };
    const right = { align: 'right' } as const;
    const change = isNew ? 'new' : (changeOf(amount, beforeAmount) ?? '');
    const below = page.layout.text(formatRupees(amount), { ...place, y: page.y }, { ...PRINT.strong, ...right });
    page.layout.text(
      isNew ? 'new' : `${formatRupees(beforeAmount)} before ${change && `(${change})`}`.trimEnd(),
      { ...place, y: below - 1 },
      { ...PRINT.quiet, ...right },
    );
    page.y += CAMPAIGN_ROW;
  }
}

const tick = (unit: SpanReport['unit'], start: IsoDate): string =>
  unit === 'day' ? String(Number(start.slice(8))) : monthName(start).slice(0, 3);

/** Draws what came in by month or day, and outlined what came in the year before. */
export function drawBars(page: PrintedReport, { bars, unit, countedTo, to }: SpanReport): void {
  const highest = Math.max(...bars.map((bar) => Math.max(bar.amount, bar.beforeAmount)));
  const top = axisSteps(highest).at(-1) || 1;
  const figures = barUnit(highest);
  const hasFigures = bars.length <= WITH_FIGURES;
  page.heading(unit === 'day' ? 'Donations by day' : 'Donations by month', PLOT + 40);
  const about = [
    hasFigures && `Figures at the bars in ${figures.name}.`,
    'The outline is the year before.',
    countedTo < to && `Until ${formatLongDate(countedTo)}.`,
  ];
  page.y = page.layout.text(
    about.filter(Boolean).join(' '),
    { x: page.left, y: page.y - 2, width: page.width, maxLines: 2 },
    PRINT.quiet,
  );
  const base = page.y + 12 + PLOT;
  const step = page.width / bars.length;
  const width = Math.min(18, step * 0.34);
  bars.forEach(({ start, amount, beforeAmount }, at) => {
    const middle = page.left + step * (at + 0.5);
    const height = (value: number): number => (PLOT * value) / top;
    if (beforeAmount > 0) outline(page, middle - width - 1, base - height(beforeAmount), width, height(beforeAmount));
    if (amount > 0) {
      fill(page, middle + 1, base - height(amount), width, height(amount), COLORS.green);
      const box = { x: middle - step / 2 + width / 2, width: step, maxLines: 1, minSize: 5 };
      if (hasFigures)
        page.layout.text(
          figures.format(amount),
          { ...box, y: base - height(amount) - 11 },
          { ...PRINT.quiet, size: 7, color: COLORS.ink, align: 'center' },
        );
    }
    page.layout.text(
      tick(unit, start),
      { x: middle - step / 2, y: base + 3, width: step, maxLines: 1, minSize: 5 },
      { ...PRINT.quiet, align: 'center' },
    );
  });
  page.layout.line(page.left, base, page.width, COLORS.ink);
  page.y = base + 18;
}

/** Draws the shares of new and returning donors as one bar, with their figures under it. */
export function drawNewAndReturning(page: PrintedReport, { current, before }: SpanReport): void {
  page.heading('New and returning donors', 50);
  const returning = current.donors > 0 ? current.returningDonors / current.donors : 0;
  const width = page.width * returning;
  fill(page, page.left, page.y, page.width, BAR + 2, COLORS.mintArch);
  if (width > 0) fill(page, page.left, page.y, width, BAR + 2, COLORS.green);
  page.y += BAR + 6;
  const percent = percentOf(current.returningDonors, current.donors);
  const words = [
    `Returning, ${percent}%: ${count(current.returningDonors)} donors gave ${formatRupees(current.returningAmount)}.`,
    `New, ${current.donors > 0 ? 100 - percent : 0}%: ${count(current.newDonors)} donors gave ${formatRupees(current.newAmount)}.`,
    `${count(current.backAfterGap)} came back after twelve months or longer.`,
    `The year before: ${count(before.returningDonors)} returning, ${count(before.newDonors)} new.`,
  ];
  page.y = page.layout.text(words.join(' '), { x: page.left, y: page.y, width: page.width, maxLines: 3 }, PRINT.text);
}
