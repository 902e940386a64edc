import { daysBetween, type IsoDate } from './dates';
import type { SettingKey } from './settings';

/** Registrations of a foundation that end unless they are renewed. */
export const REGISTRATION_KINDS = ['registration_80g', 'registration_12a', 'fcra', 'csr'] as const;
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number];

/** Days before the end of a registration from which its renewal is asked for. */
export const RENEWAL_DAYS = 90;

/** Settings that hold the number of each registration and its last day. */
export const REGISTRATION_SETTINGS: Readonly<
  Record<RegistrationKind, { readonly number: SettingKey; readonly until: SettingKey }>
> = {
  registration_80g: { number: 'registration_80g', until: 'registration_80g_until' },
  registration_12a: { number: 'registration_12a', until: 'registration_12a_until' },
  fcra: { number: 'fcra_number', until: 'fcra_until' },
  csr: { number: 'csr_number', until: 'csr_until' },
};

export interface EndingRegistration {
  readonly kind: RegistrationKind;
  readonly until: IsoDate;
  /** Days left after today; zero on the last day, negative afterwards. */
  readonly daysLeft: number;
}

/**
 * Lists the registrations that end within `RENEWAL_DAYS` or have ended, the first to end first. One without a number or
 * without a last day is left out.
 * @param today in Asia/Kolkata
 */
export function endingRegistrations(
  values: Readonly<Partial<Record<SettingKey, string>>>,
  today: IsoDate,
): EndingRegistration[] {
  return REGISTRATION_KINDS.flatMap((kind) => {
    const { number, until } = REGISTRATION_SETTINGS[kind];
    const last = values[until] ?? '';
    if (!values[number] || last === '') return [];
    return [{ kind, until: last, daysLeft: daysBetween(today, last) }];
  })
    .filter(({ daysLeft }) => daysLeft <= RENEWAL_DAYS)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** Tells how urgent a renewal is: grey at 90 days, amber at 30, red at 7 and when it has ended. */
export const renewalTone = (daysLeft: number): 'grey' | 'amber' | 'red' => {
  if (daysLeft <= 7) return 'red';
  return daysLeft <= 30 ? 'amber' : 'grey';
};
