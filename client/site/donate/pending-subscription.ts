import { SUBSCRIPTION_FREQUENCIES } from '../../../rules/limits';
import type { Paise } from '../../../rules/money';
import { logFailure } from '../../shared/log-failure';
import { keepInTab } from '../../shared/storage';

/** Session storage key of the record while the donor is on the authorisation page. */
export const PENDING_SUBSCRIPTION_KEY = 'pending_subscription';

type SubscriptionFrequency = (typeof SUBSCRIPTION_FREQUENCIES)[number];

/** Record of a recurring gift being authorised; field names are those of the specification. */
export interface PendingSubscription {
  subscription_id: string;
  /** Null for general causes. */
  campaign_id: string | null;
  amount: Paise;
  frequency: SubscriptionFrequency;
  donor: { name: string; email: string };
  /** When the donor left, in milliseconds since 1970. */
  timestamp: number;
}

type Unchecked<T> = { [K in keyof T]?: unknown };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const fields = <T>(value: unknown): Unchecked<T> => (typeof value === 'object' && value !== null ? value : {});

/** Parses a record; null without amount or frequency. Other missing fields become empty. */
function parse(stored: string): PendingSubscription | null {
  const record = fields<PendingSubscription>(JSON.parse(stored));
  const donor = fields<PendingSubscription['donor']>(record.donor);
  const frequency = SUBSCRIPTION_FREQUENCIES.find((known) => known === record.frequency);
  if (!frequency || !Number.isSafeInteger(record.amount) || Number(record.amount) <= 0) return null;
  return {
    subscription_id: text(record.subscription_id),
    campaign_id: text(record.campaign_id) || null,
    amount: Number(record.amount),
    frequency,
    donor: { name: text(donor.name), email: text(donor.email) },
    timestamp: Number.isSafeInteger(record.timestamp) ? Number(record.timestamp) : 0,
  };
}

/** Stores the record for the donor's return; this tab only. */
export const writePendingSubscription = (record: PendingSubscription): void =>
  keepInTab(PENDING_SUBSCRIPTION_KEY, JSON.stringify(record));

/** Reads the record; null when there is none, or an unreadable one. */
export function readPendingSubscription(): PendingSubscription | null {
  try {
    const stored = sessionStorage.getItem(PENDING_SUBSCRIPTION_KEY);
    const record = stored === null ? null : parse(stored);
    if (stored !== null && record === null) logUnreadable();
    return record;
  } catch {
    logUnreadable();
    return null;
  }
}

/** Logs without the record, which names a donor. */
const logUnreadable = (): void => logFailure('The pending subscription record could not be read.');

export const clearPendingSubscription = (): void => sessionStorage.removeItem(PENDING_SUBSCRIPTION_KEY);
