import { birthdaySchema } from '../../rules/birthday';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Birthday, BirthdayInput, UserError } from '../generated/resolvers';
import { notFound, toUserErrors } from '../graphql/user-errors';
import type { PeopleTable } from './people-tables';

/**
 * Sets or removes a person's birthday, audited.
 * @param birthday null removes it
 * @returns what is refused; nothing when it is done
 */
export async function setBirthday(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  userId: string,
  people: PeopleTable,
  noun: string,
  id: string,
  birthday: BirthdayInput | null,
): Promise<UserError[]> {
  if (!isUuid(id)) return [notFound(noun)];
  const { entity, table, birthdays, column } = people;
  const { value, errors } = validate(birthdaySchema, { birthday });
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
