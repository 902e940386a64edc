import type { IsoDate } from './dates';
import { formatRupees, type Paise } from './money';

/** From this sum on nobody may accept cash from one person in a day: ₹2,00,000. */
const CASH_DAY_LIMIT: Paise = 20_000_000;

/** Whether one person's cash of a day, all of it together, is more than the law lets anyone accept. */
export const isAboveCashLimit = (cashOfTheDay: Paise): boolean => cashOfTheDay >= CASH_DAY_LIMIT;

/** The Income-tax Act, 2025 has the rule of section 269ST in section 186, from 1 April 2026 on; the day is Asia/Kolkata's. */
const citation = (day: IsoDate): string =>
  day >= '2026-04-01'
    ? 'section 186 of the Income-tax Act, 2025 (earlier section 269ST)'
    : 'section 269ST of the Income-tax Act, 1961';

/**
 * What the law says to cash that is too much, for whoever records it.
 * @param cashOfTheDay the gift with what the same person gave in cash before it on the day of receipt
 */
export const cashLimitWarning = (cashOfTheDay: Paise, day: IsoDate): string =>
  `With this donation, the donor’s cash for the day is ${formatRupees(cashOfTheDay)}. Cash of ${formatRupees(CASH_DAY_LIMIT)} or ` +
  `more from one person in a day must not be accepted (${citation(day)}). The penalty equals the amount.`;
