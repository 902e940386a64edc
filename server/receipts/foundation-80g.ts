import type { Registration80g } from '../../rules/eighty-g';
import { prepared } from '../database/prepared-sql';
import type { Queryable } from '../database/sql';

const REGISTRATION = prepared(
  `select key, value from settings
    where key in ('registration_80g', 'pan', 'registration_80g_from', 'registration_80g_until')`,
);

/** Reads the foundation's 80G registration from the current settings. */
export async function readRegistration(db: Queryable): Promise<Registration80g> {
  const rows: { key: string; value: string }[] = await db.query(REGISTRATION);
  return registrationOf(new Map(rows.map(({ key, value }) => [key, value])));
}

/** Takes the foundation's 80G registration out of settings by key. */
export const registrationOf = (values: ReadonlyMap<string, string>): Registration80g => ({
  number: values.get('registration_80g'),
  pan: values.get('pan'),
  from: values.get('registration_80g_from'),
  until: values.get('registration_80g_until'),
});
