/** What the site deletes by itself after a time. */
export const KEPT_THINGS = [
  'inquiries',
  'volunteers',
  'mailBodies',
  'letters',
  'webhookBodies',
  'receipts',
  'sessions',
  'accounts',
] as const;
export type KeptThing = (typeof KEPT_THINGS)[number];

interface Retention {
  /** Setting that holds the period. */
  readonly setting: `keep_${string}`;
  readonly unit: 'days' | 'months' | 'years';
  /** Period until the office saves its own. */
  readonly usual: number;
  /** Below it the office would lose what it still works with. */
  readonly least: number;
  /** Above it the period is no longer one. */
  readonly most: number;
  /** Promise of the privacy page. */
  readonly promise: (after: string) => string;
}

/** Periods of everything that is deleted by itself, by the thing. */
export const RETENTION = {
  inquiries: {
    setting: 'keep_inquiries_months',
    unit: 'months',
    usual: 24,
    least: 6,
    most: 120,
    promise: (after) => `Messages from the contact and CSR forms are deleted ${after} they arrived.`,
  },
  volunteers: {
    setting: 'keep_volunteers_months',
    unit: 'months',
    usual: 36,
    least: 6,
    most: 120,
    promise: (after) => `Volunteer applications are deleted ${after} they arrived.`,
  },
  mailBodies: {
    setting: 'keep_mail_bodies_months',
    unit: 'months',
    usual: 12,
    least: 3,
    most: 96,
    promise: (after) =>
      `The text of an email to you is deleted ${after} it was written. Its address, subject and time remain.`,
  },
  letters: {
    setting: 'keep_letters_months',
    unit: 'months',
    usual: 6,
    least: 1,
    most: 24,
    promise: (after) =>
      `Name and email address of whom a giver asked us to tell of a gift, and the giver’s words to them, are deleted ${after} the gift was begun.`,
  },
  webhookBodies: {
    setting: 'keep_webhook_bodies_months',
    unit: 'months',
    usual: 12,
    least: 3,
    most: 96,
    promise: (after) =>
      `The payment provider’s notices are emptied ${after} they arrived and were processed. Their numbers remain.`,
  },
  sessions: {
    setting: 'keep_sessions_days',
    unit: 'days',
    usual: 1,
    least: 1,
    most: 90,
    promise: (after) => `The record of a sign-in is deleted ${after} it can no longer be used.`,
  },
  accounts: {
    setting: 'keep_unconfirmed_days',
    unit: 'days',
    usual: 30,
    least: 7,
    // Records of refreshed sessions are not kept for longer; they tell that an account is in use.
    most: 30,
    promise: (after) =>
      `An account whose address was not confirmed by the link that we mailed is deleted ${after} it was last used.`,
  },
  receipts: {
    setting: 'keep_receipts_years',
    unit: 'years',
    usual: 8,
    least: 6,
    most: 15,
    promise: (after) =>
      `When you ask us to erase you, we keep what the tax laws ask for: your receipts as they were issued, with name, PAN, address and email address, and the name, PAN and address of those gifts. They are emptied ${after} their financial year ended. Number, date and amount remain.`,
  },
} as const satisfies Record<KeptThing, Retention>;

/** Key of a setting that holds a period. */
export type RetentionSetting = (typeof RETENTION)[KeptThing]['setting'];

/** Periods by their thing, each in its unit. */
export type Periods = Readonly<Record<KeptThing, number>>;

const all: Readonly<Record<KeptThing, Retention>> = RETENTION;

/** Says what a period may be: 'Whole months, from 6 to 120.'. */
export const periodRange = (thing: KeptThing): string =>
  `Whole ${all[thing].unit}, from ${all[thing].least} to ${all[thing].most}.`;

/** Tells whether a text is a period that the thing may have; an empty one means the usual period. */
export const isPeriod = (thing: KeptThing, text: string): boolean => {
  const { least, most } = all[thing];
  return text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most);
};

/**
 * Reads the periods from stored settings. One that is missing or that may not be is the usual one: nothing is deleted
 * earlier than its floor, whatever was written into the database.
 */
export const periodsOf = (stored: Readonly<Partial<Record<string, string>>>): Periods =>
  Object.fromEntries(
    KEPT_THINGS.map((thing) => {
      const text = stored[all[thing].setting] ?? '';
      return [thing, text !== '' && isPeriod(thing, text) ? Number(text) : all[thing].usual];
    }),
  ) as Record<KeptThing, number>;

/** Default values of the settings, as they are stored. */
export const RETENTION_DEFAULTS = Object.fromEntries(
  KEPT_THINGS.map((thing) => [all[thing].setting, String(all[thing].usual)]),
) as Record<RetentionSetting, string>;

/** Says what is deleted when, one sentence or two a thing; the jobs keep these promises. */
export const retentionPromises = (periods: Periods): string[] =>
  KEPT_THINGS.map((thing) => {
    const { unit, promise } = all[thing];
    const count = periods[thing];
    return promise(`${count} ${count === 1 ? unit.slice(0, -1) : unit} after`);
  });

/**
 * Returns the moment before which a thing is old.
 * @param now the present moment
 * @param period in the unit of the thing; the same day of an earlier month in UTC, its last where it has none such
 */
export function oldBefore(thing: KeptThing, period: number, now: Date): Date {
  if (all[thing].unit === 'days') return new Date(now.getTime() - period * 86_400_000);
  const months = all[thing].unit === 'years' ? period * 12 : period;
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return moment;
}
