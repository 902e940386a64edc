import type { IsoDate } from './dates';
import { formatRupees, type Paise } from './money';

/** Limit per person and day in paise, ₹2,00,000: nobody may accept cash of this sum or more. */
const CASH_DAY_LIMIT: Paise = 20_000_000;

/**
 * Tells whether one person's total cash of a day, in paise, exceeds what the law allows to accept. Source: section
 * 269ST of the Income-tax Act, 1961; section 186 of the Income-tax Act, 2025.
 */
export const isAboveCashLimit = (cashOfTheDay: Paise): boolean => cashOfTheDay >= CASH_DAY_LIMIT;

/**
 * Cites the law on a day in Asia/Kolkata: from 1 April 2026 section 186 of the Income-tax Act, 2025 replaces section
 * 269ST.
 */
const citation = (day: IsoDate): string =>
  day >= '2026-04-01'
    ? 'section 186 of the Income-tax Act, 2025 (earlier section 269ST)'
    : 'section 269ST of the Income-tax Act, 1961';

/**
 * Warns whoever records cash above the limit, citing the law.
 * @param cashOfTheDay paise, including the same person's earlier cash on the day of receipt
 */
export const cashLimitWarning = (cashOfTheDay: Paise, day: IsoDate): string =>
  `With this donation, the donor’s cash for the day is ${formatRupees(cashOfTheDay)}. Cash of ${formatRupees(CASH_DAY_LIMIT)} or ` +
  `more from one person in a day must not be accepted (${citation(day)}). The penalty equals the amount.`;
