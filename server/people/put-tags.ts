import type { EntityManager } from 'typeorm';
import { groupIndian } from '../../rules/money';
import { MAX_SELECTED } from '../../rules/tag';
import { isUuid } from '../../rules/uuid';
import { recordAudits } from '../audit/audit';
import type { Conditions } from '../database/listing';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { TaggingPayload, UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import type { PeopleTable } from './people-tables';

/** Maximum number of people whom an entry of the audit log names; above it, it counts them. */
const NAMED = 1_000;

/** Tags to put on people, and to take off them, by their ids. */
export interface TagChange {
  readonly put: readonly string[];
  readonly takeOff: readonly string[];
}

interface Changed {
  tagId: string;
  personId: string;
}

const refused = (...userErrors: UserError[]): TaggingPayload => ({ changedCount: 0, userErrors });

/**
 * Puts tags on people and takes tags off them, in one transaction with an audit entry for each tag that changed anybody.
 * What somebody has already is not put twice.
 * @param where chooses the people; refused above `MAX_SELECTED`
 */
export async function putTags(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  userId: string,
  people: PeopleTable,
  where: Conditions,
  { put, takeOff }: TagChange,
): Promise<TaggingPayload> {
  const asked = [...new Set([...put, ...takeOff])];
  if (asked.length === 0) return refused(userError('put', 'REQUIRED', 'Please choose a tag.'));
  if (put.some((id) => takeOff.includes(id)))
    return refused(userError('takeOff', 'INVALID', 'A tag is either put on or taken off.'));
  return dataSource.transaction(async (manager) => {
    const ids = await lockedPeople(manager, people, where);
    if (ids.length > MAX_SELECTED) return refused(tooMany());
    if (ids.length === 0)
      return refused(userError('selection', 'NOT_FOUND', 'Nobody is selected any more. Please select again.'));
    const names = await tagNames(manager, asked);
    if (names.size < asked.length) return refused(userError('put', 'NOT_FOUND', 'This tag no longer exists.'));
    const added = await addTags(manager, people, ids, put);
    const removed = await removeTags(manager, people, ids, takeOff);
    await recordAudits(manager, [
      ...entriesOf(userId, people, 'put', added, names),
      ...entriesOf(userId, people, 'take_off', removed, names),
    ]);
    return { changedCount: new Set([...added, ...removed].map(({ personId }) => personId)).size, userErrors: [] };
  });
}

/** Builds the error of a selection that is too large for one press. */
const tooMany = (): UserError =>
  userError(
    'selection',
    'TOO_MANY',
    `At most ${groupIndian(String(MAX_SELECTED))} at once. Please narrow the list by a search or a filter.`,
  );

/** Reads the ids of the chosen, one more than are allowed; they cannot be deleted until the transaction ends. */
async function lockedPeople(manager: EntityManager, { table }: PeopleTable, where: Conditions): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `select id from ${table} ${where.sql} order by id limit ${MAX_SELECTED + 1} for key share`,
    where.params,
  );
  return rows.map(({ id }) => id);
}

async function tagNames(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await manager.query<{ id: string; name: string }[]>(
    'select id, name from tags where id = any($1::uuid[]) order by id for key share',
    [ids.filter(isUuid)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function addTags(
  manager: EntityManager,
  { tags, column }: PeopleTable,
  ids: readonly string[],
  put: readonly string[],
): Promise<Changed[]> {
  if (put.length === 0) return [];
  return manager.query<Changed[]>(
    `insert into ${tags} (tag_id, ${column})
     select tag, person from unnest($1::uuid[]) tag, unnest($2::uuid[]) person order by tag, person
     on conflict do nothing returning tag_id as "tagId", ${column} as "personId"`,
    [put, ids],
  );
}

async function removeTags(
  manager: EntityManager,
  { tags, column }: PeopleTable,
  ids: readonly string[],
  takeOff: readonly string[],
): Promise<Changed[]> {
  if (takeOff.length === 0) return [];
  return changedRows<Changed>(
    manager,
    `delete from ${tags} where tag_id = any($1::uuid[]) and ${column} = any($2::uuid[])
     returning tag_id as "tagId", ${column} as "personId"`,
    [takeOff, ids],
  );
}

/** Builds an audit entry for each tag that changed anybody. */
function entriesOf(
  userId: string,
  { entity }: PeopleTable,
  verb: 'put' | 'take_off',
  changes: readonly Changed[],
  names: ReadonlyMap<string, string>,
) {
  return [...names].flatMap(([tagId, name]) => {
    const ids = changes.filter((change) => change.tagId === tagId).map(({ personId }) => personId);
    if (ids.length === 0) return [];
    const whom = { name, of: entity, people: ids.length, ids: ids.length <= NAMED ? ids : [] };
    return [{ userId, action: `tag.${verb}`, entity: 'tag', entityId: tagId, after: whom }];
  });
}
