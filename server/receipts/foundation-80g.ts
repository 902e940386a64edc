import type { IsoDate } from '../../rules/dates';
import { registrationState, type Registration80g, type RegistrationState } from '../../rules/eighty-g';
import type { Queryable } from '../database/sql';

/** Reads the foundation's 80G registration from the current settings. */
export async function readRegistration(db: Queryable): Promise<Registration80g> {
  const rows: { key: string; value: string }[] = await db.query(
    `select key, value from settings
      where key in ('registration_80g', 'pan', 'registration_80g_from', 'registration_80g_until')`,
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    number: values.get('registration_80g'),
    pan: values.get('pan'),
    from: values.get('registration_80g_from'),
    until: values.get('registration_80g_until'),
  };
}

/** Reads the registration's state on a day in Asia/Kolkata. */
export const readRegistrationState = async (db: Queryable, day: IsoDate): Promise<RegistrationState> =>
  registrationState(await readRegistration(db), day);
