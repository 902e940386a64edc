import { hasShortYear, maskPans } from '../../rules/import-values';
import { Conditions, orderBy, readPage, type Page } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type {
  ImportField,
  ImportLine,
  ImportLineFilter,
  ImportLineState,
  ImportProblem,
  Pagination,
  SortDirection,
} from '../generated/resolvers';
import { isUuid } from '../../rules/uuid';

interface LineRow {
  readonly line: number;
  readonly name: string;
  readonly firstProblem: ImportProblem;
  readonly problem: ImportProblem | null;
  readonly field: ImportField | null;
  readonly otherLine: number | null;
  readonly cell: string | null;
  readonly heading: string | null;
  readonly mends: Partial<Record<ImportField, string>>;
  readonly choices: string[] | null;
  readonly state: ImportLineState;
}

/** SQL of something of the column in which the problem is. */
const ofColumn = (what: string): string =>
  `(select ${what} from jsonb_array_elements(b.columns) with ordinality as c (col, place)
     where col ->> 'field' = l.problem_field limit 1)`;

const select = `l.line, l.name, l.first_problem as "firstProblem", l.problem, l.problem_field as field, l.other_line as "otherLine",
  ${ofColumn('l.cells[place::int]')} as cell, ${ofColumn(`col ->> 'heading'`)} as heading, l.mends, l.choices, l.state`;
const from = 'import_lines l join import_batches b on b.id = l.batch_id';

const SENTENCES: Readonly<Record<ImportProblem, string>> = {
  two_dates: 'Two meanings of one date',
  formula: 'A formula, not a value',
  future: 'Date lies in the future',
  date: 'No date',
  amount: 'No amount',
  receipt_used: 'Number used before',
  receipt_far: 'Number is far beyond the next receipt’s. If it is right, set the next number in Settings first',
  reference_used: 'Reference used before',
  other_name: 'Same e-mail as a donor here, under another name',
  name: 'No name, or too long',
  email: 'No e-mail address',
  phone: 'No phone number',
  pan: 'No PAN',
  city: 'No city, or too long',
  membership_type: 'Neither monthly nor yearly',
  expiry: 'Ends before it begins',
  currency: 'Not in Indian rupees',
  too_long: 'Text is too long',
  image: 'No address of a picture',
  cells: 'More cells than the heading',
  total: 'A total of the sheet, not a line of its own',
};

/** Problems that a year of four digits may mend. */
const OF_YEARS: ReadonlySet<ImportProblem> = new Set(['future', 'expiry']);

function sentenceOf({ problem, firstProblem, otherLine, cell: text, heading, mends, field }: LineRow): string {
  const now = problem ?? firstProblem;
  const typed = (field && mends[field]) ?? text ?? '';
  if (now === 'date' && typed && heading) return `No date in “${heading}”. Write 31/03/2024 or 31 Mar 2024`;
  if (OF_YEARS.has(now) && hasShortYear(typed)) return `${SENTENCES[now]}. Write the year in four digits`;
  if (now === 'amount' && text && /^\s*[\d.]+e[+-]?\d+\s*$/i.test(text))
    return `Amount written as ${text.trim().slice(0, 20)}`;
  if (now === 'phone' && text && /^\s*[\d.]+e\+?\d+\s*$/i.test(text))
    return `Digits are lost in ${text.trim().slice(0, 20)}`;
  if (otherLine !== null && now === 'receipt_used') return `Number used on line ${otherLine}`;
  if (otherLine !== null && now === 'reference_used') return `Reference used on line ${otherLine}`;
  if (otherLine !== null && now === 'other_name')
    return `Same ${field === 'pan' ? 'PAN' : 'e-mail'} as line ${otherLine}, under another name`;
  return SENTENCES[now];
}

function toLine(row: LineRow): ImportLine {
  const { line, name, firstProblem, field, choices, state, mends } = row;
  return {
    ...{ line, name, field, state },
    problem: firstProblem,
    sentence: sentenceOf(row),
    value: maskPans(row.cell ?? ''),
    choices: firstProblem === 'two_dates' || row.problem === 'two_dates' ? (choices ?? []) : [],
    mended: (field && mends[field]) ?? null,
  };
}

const conditions = ({ importId, problem, state }: ImportLineFilter, search?: string | null): Conditions =>
  new Conditions()
    .addFixed('l.first_problem is not null', true)
    .addFixed('not l.is_done', true)
    .add((value) => `l.batch_id = ${value}`, isUuid(importId) ? importId : null)
    .addFixed('false', !isUuid(importId))
    .add((value) => `l.first_problem = ${value}`, problem)
    .add((value) => `l.state = ${value}`, state)
    .add((value) => `l.line::text = ${value}`, search?.trim() ? search.trim() : null);

interface LinesQuery {
  readonly page: Pagination;
  readonly search?: string | null;
  readonly filter: ImportLineFilter;
  readonly direction: SortDirection;
}

/** Lists lines of a batch that were refused or mended. */
export async function listLines(
  db: Queryable,
  { page, search, filter, direction }: LinesQuery,
): Promise<Page<ImportLine>> {
  const order = orderBy({ line: 'l.line' }, 'line', direction, 'l.batch_id');
  const read = await readPage<LineRow>(db, { select, from, where: conditions(filter, search), order, page });
  return { ...read, items: read.items.map(toLine) };
}

/** Reads one refused or mended line; null when there is none. */
export async function readLine(db: Queryable, importId: string, line: number): Promise<ImportLine | null> {
  const row = await firstRow<LineRow>(
    db,
    `select ${select} from ${from} where l.batch_id = $1 and l.line = $2 and l.first_problem is not null`,
    [importId, line],
  );
  return row && toLine(row);
}

const PAGE = 1_000;

/** Reads all refused and mended lines of a batch in chunks, by line, for the export. */
export async function* linesForExport(db: Queryable, filter: ImportLineFilter): AsyncGenerator<ImportLine[]> {
  for (let after = 0; ;) {
    const where = conditions(filter).add((value) => `l.line > ${value}`, after);
    const rows = await db.query<LineRow[]>(
      `select ${select} from ${from} ${where.sql} order by l.line limit ${PAGE}`,
      where.params,
    );
    if (rows.length > 0) yield rows.map(toLine);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.line ?? after;
  }
}
