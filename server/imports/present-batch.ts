import { OTHER_DIGITS } from '../../rules/ascii-digits';
import { IMPORT_FIELDS } from '../../rules/import-fields';
import { readDate } from '../../rules/import-values';
import { istToday } from '../../rules/dates';
import { firstRow, type Queryable } from '../database/sql';
import type { ImportBatch, ImportCampaignName, ImportDateQuestion, ImportProgress } from '../generated/resolvers';
import type { BatchRow } from './batch-rows';
import { isStuck } from './failed-tries';
import { cellOf, positionOf } from './columns';

const WORKING: ReadonlySet<string> = new Set(['reading', 'checking', 'importing', 'undoing']);

/** Fields that have resolvers of their own, since they are counted or looked up. */
type Resolved = 'dateQuestion' | 'campaignNames' | 'problems' | 'undo';

/** A batch as the API has it, without the fields that are counted on request, and with the row behind it. */
export type PresentedBatch = Omit<ImportBatch, Resolved> & { readonly row: BatchRow };

/** Presents a stored batch. */
export function presentBatch(row: BatchRow, now: Date): PresentedBatch {
  const { id, kind, fileName, format, status, refusal, updatedAt, createdAt, createdBy, startedAt } = row;
  const held = new Set(row.columns.map(({ field }) => field));
  return {
    ...{ id, kind, fileName, format, status, refusal, updatedAt, createdAt, createdBy, startedAt, row },
    finishedAt: row.finishedAt,
    undoneAt: row.undoneAt,
    progress: WORKING.has(status) ? progressOf(row, now) : null,
    columns: row.columns.map((column, position) => ({ ...column, samples: [...column.samples], position })),
    fields: IMPORT_FIELDS[kind].map(({ field, label, isNeeded }) => ({
      field,
      label,
      isNeeded,
      isThere: held.has(field),
    })),
    sheets: [...row.sheets],
    sheet: row.sheet,
    dateOrder: row.dateOrder,
    figures: row.figures,
    totals: row.totals && { ...row.totals, nextReceipt: '', numbersMoved: [] },
  };
}

function progressOf(batch: BatchRow, now: Date): ImportProgress {
  const { workDone, workTotal, workStartedAt, failedTries, failedAt } = batch;
  const spent = workStartedAt ? (now.getTime() - workStartedAt.getTime()) / 1000 : 0;
  const left =
    workDone > 0 && workTotal > 0 ? Math.max(0, Math.ceil((spent / workDone) * (workTotal - workDone))) : null;
  return {
    ...{ done: workDone, total: workTotal, failedTries, failedAt, isStuck: isStuck(batch) },
    secondsLeft: failedTries > 0 ? null : left,
  };
}

/** Cells such as 03/04/2023, in which day and month can be exchanged. */
const TWO_WAYS = String.raw`^\s*(0?[1-9]|1[0-2])[-/.\s](0?[1-9]|1[0-2])[-/.\s](\d{4}|\d{2})(\D.*)?$`;

/** SQL of a text with the digits of other scripts in ASCII, as `asciiDigits` writes them. */
const inAscii = (text: string): string =>
  `translate(${text}, '${OTHER_DIGITS}', '${'0123456789'.repeat(OTHER_DIGITS.length / 10)}')`;

/** Counts the dates of a batch that can be read in two ways; null where nothing is asked. */
export async function readDateQuestion(db: Queryable, batch: BatchRow, now: Date): Promise<ImportDateQuestion | null> {
  if (batch.status !== 'columns' && batch.status !== 'checked') return null;
  const fields = (['date', 'joiningDate', 'expiryDate'] as const).flatMap((field) => {
    const place = positionOf(batch.columns, field);
    return place === null ? [] : [cellOf(field, place)];
  });
  if (fields.length === 0) return null;
  // Many lines have the same day: each way of writing one is looked at once.
  const cells = fields.map((_, at) => `c${at}`);
  const isOpen = (cell: string): string =>
    `(${inAscii(cell)} ~ $2 and (regexp_match(${inAscii(cell)}, $2))[1]::int <> (regexp_match(${inAscii(cell)}, $2))[2]::int)`;
  const row = await firstRow<{ lines: number; all: number; sample: string | null }>(
    db,
    `select coalesce(sum(lines) filter (where two), 0)::int as lines, coalesce(sum(lines), 0)::int as all,
            min(text) filter (where two) as sample
       from (select lines, ${cells.map(isOpen).join(' or ')} as two,
                    ${cells.map((cell) => `case when ${isOpen(cell)} then ${cell} end`).reduceRight((rest, cell) => `coalesce(${cell}, ${rest})`)} as text
               from (select ${fields.map((cell, at) => `${cell} as ${cells[at]}`).join(', ')}, count(*) as lines
                       from import_lines l where batch_id = $1 and not is_done group by ${cells.join(', ')}) written
              where ${cells.map((cell) => `${cell} <> ''`).join(' or ')}) dates`,
    [batch.id, TWO_WAYS],
  );
  const sample = row?.sample ?? null;
  const read = sample === null ? null : readDate(sample, 'by_line', istToday(now));
  const [dayFirst, monthFirst] = read && 'choices' in read ? read.choices : [null, null];
  return {
    ambiguousLines: row?.lines ?? 0,
    clearLines: (row?.all ?? 0) - (row?.lines ?? 0),
    sample,
    dayFirst,
    monthFirst,
  };
}

/** Reads the titles of the campaigns that a file's names go to. */
export async function readCampaignNames(db: Queryable, { campaigns }: BatchRow): Promise<ImportCampaignName[]> {
  const titles = await db.query<{ id: string; title: string }[]>(
    'select id, title from campaigns where id = any($1::uuid[])',
    [campaigns.flatMap(({ campaignId }) => campaignId ?? [])],
  );
  const byId = new Map(titles.map(({ id, title }) => [id, title]));
  return campaigns.map((campaign) => ({
    ...campaign,
    campaignTitle: campaign.campaignId === null ? null : (byId.get(campaign.campaignId) ?? null),
  }));
}
