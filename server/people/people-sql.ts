import { birthdaysOf } from '../../rules/birthday';
import { isUuid } from '../../rules/uuid';
import { Conditions, searchedText } from '../database/listing';
import type { IndexedMatches } from '../database/matching';
import type { BirthdaysWhen } from '../generated/resolvers';
import type { PeopleTable } from './people-tables';

/** SQL of the fields `tags` and `birthday` of a row of people, as the API has them. */
export const markFields = ({ table, tags, birthdays, column }: PeopleTable): Record<'tags' | 'birthday', string> => ({
  tags: `
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]'::json)
     from ${tags} pt join tags t on t.id = pt.tag_id where pt.${column} = ${table}.id)`,
  birthday: `
  (select json_build_object('day', b.day, 'month', b.month, 'year', b.year)
     from ${birthdays} b where b.${column} = ${table}.id)`,
});

/** SQL of both as columns behind others. */
export const markColumns = (people: PeopleTable): string => {
  const { tags, birthday } = markFields(people);
  return `${tags} as tags, ${birthday} as birthday`;
};

/** Filter of people by what the office keeps of them. */
interface MarkFilter {
  readonly tagId?: string | null;
  readonly birthday?: BirthdaysWhen | null;
}

/**
 * Adds the conditions of tag and birthday. A malformed id of a tag finds nobody.
 * @param birthdaysFirst true reads the birthdays as a whole before anything else, which many matches are worth
 */
export function addMarks(
  where: Conditions,
  { table, tags, birthdays, column }: PeopleTable,
  filter: MarkFilter,
  now: Date,
  birthdaysFirst = false,
): Conditions {
  const { tagId, birthday } = filter;
  const of = (source: string, first: boolean): string =>
    first
      ? `${table}.id = any(array(select m.${column} from ${source}))`
      : `exists (select from ${source} and m.${column} = ${table}.id)`;
  where.addFixed('false', !!tagId && !isUuid(tagId));
  if (tagId && isUuid(tagId)) where.add((value) => of(`${tags} m where m.tag_id = ${value}`, false), tagId);
  if (!birthday) return where;
  const { month, days } = birthdaysOf(birthday, now);
  return where.addPair(
    (inMonth, onDays) => of(`${birthdays} m where ${onBirthday(inMonth, onDays)}`, birthdaysFirst),
    month,
    days,
  );
}

/** SQL of the birthdays `m` of a month, or of some days of it. */
const onBirthday = (month: string, days: string): string =>
  `m.month = ${month}::int and (${days}::int[] is null or m.day = any(${days}))`;

/** Builds the matches of a birthday alone, which its index counts; null where anything else is asked for. */
export function birthdaysAlone<Filter extends MarkFilter>(
  { birthdays }: PeopleTable,
  { birthday, ...others }: Filter,
  search: string | null | undefined,
  now: Date,
): IndexedMatches | null {
  const isAlone = searchedText(search) === '' && Object.values(others).every((value) => (value ?? null) === null);
  if (!birthday || !isAlone) return null;
  const { month, days } = birthdaysOf(birthday, now);
  return { from: `${birthdays} m`, where: new Conditions().addPair(onBirthday, month, days) };
}

/** Tells whether a lookup of many matches reads the birthdays first. Whoever has a tag besides is few enough to be asked one by one. */
export const readsBirthdaysFirst = ({ tagId, birthday }: MarkFilter): boolean => !!birthday && !tagId;

/** Tells whether a filter asks for tag or birthday: then matches are looked up, and counted to 10,000. */
export const asksForMarks = ({ tagId, birthday }: MarkFilter): boolean => !!tagId || !!birthday;
