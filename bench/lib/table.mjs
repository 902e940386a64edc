/** Formats figures, and tables of Markdown. */
import { cpus, totalmem } from 'node:os';

/** Median of numbers; null when one of them is. */
export function median(values) {
  if (values.some((value) => value === null)) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Formats a number with three significant digits at most: .052, 1.31, 12.4, 310; – for null. */
export function figure(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toFixed(digits).replace(/^0\./, '.');
}

/** Formats a factor such as 2.4 ×. */
export const factor = (value, base) => (value === null || !base ? '–' : `${(value / base).toFixed(2)} ×`);

/** Lays out rows of texts as a table of Markdown; the first column to the left, the others to the right. */
export function table(heads, rows) {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, at) => Math.max(3, ...cells.map((row) => row[at].length)));
  const line = (row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join('\n');
}

/** Describes the machine in a line. */
export function machine(postgres) {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, ${postgres}`;
}
