import type { EntityManager } from 'typeorm';
import type { IsoDate } from '../../rules/dates';
import { registrationState, type RegistrationState } from '../../rules/eighty-g';

/**
 * How the foundation's registration, as the settings of this moment have it, stands to a day of Asia/Kolkata. Until the
 * transaction ends nobody saves settings: the receipt names the registration by which it was decided.
 */
export async function readRegistrationState(manager: EntityManager, day: IsoDate): Promise<RegistrationState> {
  await manager.query('lock table settings in share mode');
  const rows: { key: string; value: string }[] = await manager.query(
    `select key, value from settings
      where key in ('registration_80g', 'pan', 'registration_80g_from', 'registration_80g_until')`,
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const registration = {
    number: values.get('registration_80g'),
    pan: values.get('pan'),
    from: values.get('registration_80g_from'),
    until: values.get('registration_80g_until'),
  };
  return registrationState(registration, day);
}
