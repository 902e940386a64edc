import { isUuid } from '../../rules/uuid';
import { Conditions, InvalidListInput } from '../database/listing';

/** Maximum number of people who are named by their ids. */
const MAX_IDS = 1_000;

/**
 * Builds the condition of a selection by ids; malformed ones are nobody.
 * @param column of the id; with its alias where several tables have one
 * @returns null where the selection names none, and means what a list shows
 * @throws InvalidListInput (BAD_USER_INPUT) for more than 1,000
 */
export function selectedIds(ids: readonly string[] | null | undefined, column = 'id'): Conditions | null {
  if (!ids) return null;
  if (ids.length > MAX_IDS) throw new InvalidListInput('selection.ids', `At most ${MAX_IDS} can be named.`);
  return new Conditions().add((value) => `${column} = any(${value}::uuid[])`, ids.filter(isUuid));
}
