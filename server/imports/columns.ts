import { IMPORT_FIELDS, type ImportField, type ImportKind } from '../../rules/import-fields';
import { fieldOfColumn, headingKey } from '../../rules/import-headings';
import { maskPans } from '../../rules/import-values';
import type { Queryable } from '../database/sql';
import type { StoredCampaign, StoredColumn } from './import-batch.entity';

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;
const MOST_CAMPAIGNS = 200;

/** The first different values of a column, PANs masked, and whether some are empty. */
export class Sampler {
  readonly #values: string[][] = [];
  readonly #empty: boolean[] = [];

  constructor(private readonly width: number) {}

  /** Takes one row's cells. */
  take(cells: readonly string[]): void {
    for (let place = 0; place < this.width; place += 1) {
      const values = (this.#values[place] ??= []);
      const text = cells[place] ?? '';
      if (text === '') this.#empty[place] = true;
      else if (values.length < SAMPLES) {
        const shown = maskPans(text).slice(0, SAMPLE_LENGTH);
        if (!values.includes(shown)) values.push(shown);
      }
    }
  }

  /** What was seen of a column. */
  of(place: number): Pick<StoredColumn, 'samples' | 'hasEmpty'> {
    return { samples: this.#values[place] ?? [], hasEmpty: this.#empty[place] ?? false };
  }
}

interface Choice {
  readonly heading: string;
  readonly field: ImportField | null;
  readonly campaignId: string | null;
}

const readChoices = (
  db: Queryable,
  kind: ImportKind,
  isCampaign: boolean,
  keys: readonly string[],
): Promise<Choice[]> =>
  db.query(
    `select heading, field, campaign_id as "campaignId" from import_choices
      where kind = $1 and is_campaign = $2 and heading = any($3::text[])`,
    [kind, isCampaign, keys],
  );

/**
 * Gives each column its field: as chosen last time, else by its name; the first column of a field keeps it. Columns at the
 * end without heading and values are none: spreadsheets write as many cells as once had a format.
 */
export async function matchColumns(
  db: Queryable,
  kind: ImportKind,
  cells: readonly string[],
  sampler: Sampler,
): Promise<StoredColumn[]> {
  const last = cells.findLastIndex((heading, place) => heading !== '' || sampler.of(place).samples.length > 0);
  const headings = cells.slice(0, last + 1);
  const choices = await readChoices(db, kind, false, headings.map(headingKey));
  const remembered = new Map(choices.map(({ heading, field }) => [heading, field]));
  const allowed = new Set(IMPORT_FIELDS[kind].map(({ field }) => field));
  const taken = new Set<ImportField>();
  const decide = (heading: string, samples: readonly string[]): Pick<StoredColumn, 'field' | 'state'> => {
    const key = headingKey(heading);
    const last = remembered.get(key);
    const isRemembered = last !== undefined && (last === null || allowed.has(last));
    const field = isRemembered ? last : fieldOfColumn(kind, heading, samples);
    if (field === 'left_out' || (isRemembered && field === null)) return { field: null, state: 'left_out' };
    if (field === null || taken.has(field)) return { field: null, state: 'undecided' };
    taken.add(field);
    return { field, state: isRemembered ? 'remembered' : 'matched' };
  };
  return headings.map((heading, place) => {
    const seen = sampler.of(place);
    return { heading, ...seen, ...decide(heading, seen.samples) };
  });
}

/** Applies what a person chose; a field that another column had leaves that one undecided. */
export function chooseColumns(
  columns: readonly StoredColumn[],
  chosen: readonly { position: number; field?: ImportField | null }[],
): StoredColumn[] {
  return chosen.reduce<StoredColumn[]>(
    (now, { position, field = null }) =>
      now.map((column, place) => {
        if (place === position) return { ...column, field, state: field === null ? 'left_out' : 'chosen' };
        return field !== null && column.field === field ? { ...column, field: null, state: 'undecided' } : column;
      }),
    [...columns],
  );
}

/** Remembers choices of headings for the next file of the kind. */
export async function rememberColumns(
  db: Queryable,
  kind: ImportKind,
  choices: readonly { heading: string; field: ImportField | null }[],
): Promise<void> {
  const named = new Map(choices.map(({ heading, field }) => [headingKey(heading), field]));
  named.delete('');
  await db.query(
    `insert into import_choices (kind, heading, field)
     select $1, c.heading, c.field from unnest($2::text[], $3::text[]) as c (heading, field)
     on conflict (kind, is_campaign, heading) do update set field = excluded.field, updated_at = now()`,
    [kind, [...named.keys()], [...named.values()]],
  );
}

/** Remembers where the gifts of a campaign's name go. */
export async function rememberCampaigns(
  db: Queryable,
  choices: readonly { name: string; campaignId: string | null }[],
): Promise<void> {
  const named = new Map(choices.map(({ name, campaignId }) => [headingKey(name), campaignId]));
  named.delete('');
  await db.query(
    `insert into import_choices (kind, heading, campaign_id, is_campaign)
     select 'donations', c.heading, c.id, true from unnest($1::text[], $2::uuid[]) as c (heading, id)
     on conflict (kind, is_campaign, heading) do update set campaign_id = excluded.campaign_id, updated_at = now()`,
    [[...named.keys()], [...named.values()]],
  );
}

/** SQL of a mapped cell of a line `l`: what was typed instead, else the cell. */
export const cellOf = (field: ImportField, position: number): string =>
  `coalesce(l.mends ->> '${field}', l.cells[${position + 1}], '')`;

/** The position of a field's column; null without one. */
export function positionOf(columns: readonly StoredColumn[], field: ImportField): number | null {
  const place = columns.findIndex((column) => column.field === field);
  return place < 0 ? null : place;
}

/**
 * Lists the campaigns that a file names, those without one here first. A name finds its campaign by what was chosen
 * before for this file, by what was chosen last time, or by the same title.
 */
export async function nameCampaigns(
  db: Queryable,
  batchId: string,
  columns: readonly StoredColumn[],
  known: readonly StoredCampaign[],
): Promise<StoredCampaign[]> {
  const place = positionOf(columns, 'campaign');
  if (place === null) return [];
  const names = await db.query<{ name: string; lines: number; sameTitle: string | null }[]>(
    `select n.name, n.lines, (select min(c.id::text) from campaigns c where lower(c.title) = lower(n.name)) as "sameTitle"
       from (select btrim(l.cells[${place + 1}]) as name, count(*)::int as lines
               from import_lines l where l.batch_id = $1 group by 1 order by 2 desc limit ${MOST_CAMPAIGNS + 1}) n
      where n.name <> ''`,
    [batchId],
  );
  const choices = await readChoices(
    db,
    'donations',
    true,
    names.map(({ name }) => headingKey(name)),
  );
  const remembered = new Map(choices.map(({ heading, campaignId }) => [heading, campaignId]));
  const chosen = new Map(known.filter(({ state }) => state === 'chosen').map((campaign) => [campaign.name, campaign]));
  const decided = names.slice(0, MOST_CAMPAIGNS).map(({ name, lines, sameTitle }): StoredCampaign => {
    const before = chosen.get(name);
    if (before) return { ...before, lines };
    const last = remembered.get(headingKey(name));
    if (last !== undefined) return { name, lines, campaignId: last, isGeneral: last === null, state: 'remembered' };
    return { name, lines, campaignId: sameTitle, isGeneral: false, state: sameTitle ? 'matched' : 'undecided' };
  });
  return decided.sort((one, other) => Number(one.state !== 'undecided') - Number(other.state !== 'undecided'));
}
