import { birthdaySchema } from '../../rules/birthday';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Birthday, BirthdayInput, SetBirthdayInput, UserError } from '../generated/resolvers';
import { changedMeanwhile, notFound, toUserErrors } from '../graphql/user-errors';
import type { PeopleTable } from './people-tables';

const isSame = (one: BirthdayInput | null, other: BirthdayInput | null): boolean =>
  one?.day === other?.day && one?.month === other?.month && (one?.year ?? null) === (other?.year ?? null);

/**
 * Sets or removes a person's birthday, audited. One that is kept already is left alone.
 * @param input `birthday` null removes it; `was` is what the form showed, undefined compares nothing
 * @returns what is refused; nothing when it is done
 */
export async function setBirthday(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  userId: string,
  people: PeopleTable,
  noun: string,
  { id, birthday, was }: SetBirthdayInput,
): Promise<UserError[]> {
  if (!isUuid(id)) return [notFound(noun)];
  const { entity, table, birthdays, column } = people;
  const { value, errors } = validate(birthdaySchema, { birthday: birthday ?? null });
  if (errors.length > 0) return toUserErrors(errors);
  return dataSource.transaction(async (manager) => {
    const person = await firstRow<{ name: string | null }>(
      manager,
      `select name from ${table} where id = $1 for no key update`,
      [id],
    );
    if (!person) return [notFound(noun)];
    const known = await firstRow<Birthday>(manager, `select day, month, year from ${birthdays} where ${column} = $1`, [
      id,
    ]);
    const after = value.birthday;
    if (isSame(known, after)) return [];
    if (was !== undefined && !isSame(known, was)) return [changedMeanwhile('birthday')];
    await (after
      ? manager.query(
          `insert into ${birthdays} (${column}, month, day, year) values ($1, $2, $3, $4)
           on conflict (${column}) do update set month = excluded.month, day = excluded.day, year = excluded.year`,
          [id, after.month, after.day, after.year],
        )
      : manager.query(`delete from ${birthdays} where ${column} = $1`, [id]));
    await recordAudit(manager, {
      userId,
      action: `${entity}.birthday`,
      entity,
      entityId: id,
      before: { name: person.name, ...known },
      after: { name: person.name, ...after },
    });
    return [];
  });
}
