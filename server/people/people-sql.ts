import { birthdaysOf } from '../../rules/birthday';
import { isUuid } from '../../rules/uuid';
import type { Conditions } from '../database/listing';
import type { BirthdaysWhen } from '../generated/resolvers';
import type { PeopleTable } from './people-tables';

/**
 * SQL of the columns `tags` and `birthday` of a row of people, as the API has them.
 * @param id column with the person's id, such as `donors.id`
 */
export const markColumns = ({ tags, birthdays, column }: PeopleTable, id: string): string => `
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]'::json)
     from ${tags} pt join tags t on t.id = pt.tag_id where pt.${column} = ${id}) as tags,
  (select json_build_object('day', b.day, 'month', b.month, 'year', b.year)
     from ${birthdays} b where b.${column} = ${id}) as birthday`;

/** Filter of people by what the office keeps of them. */
interface MarkFilter {
  readonly tagId?: string | null;
  readonly birthday?: BirthdaysWhen | null;
}

/**
 * Adds the conditions of tag and birthday. A malformed id of a tag finds nobody.
 * @param birthdaysFirst true where a birthday is to leave few rows before a text is made of each to search in; a list that
 * is walked along its order is better off without. A tag can stand on a third of all people, and leaves too many.
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
  const { month, day } = birthdaysOf(birthday, now);
  return where.addPair(
    (inMonth, onDay) =>
      of(
        `${birthdays} m where m.month = ${inMonth}::int and (${onDay}::int is null or m.day = ${onDay})`,
        birthdaysFirst,
      ),
    month,
    day,
  );
}

/** Tells whether a filter asks for tag or birthday: then matches are looked up, and counted to 10,000. */
export const asksForMarks = ({ tagId, birthday }: MarkFilter): boolean => !!tagId || !!birthday;
