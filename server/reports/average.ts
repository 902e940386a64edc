const RUPEE = 100;

/** Returns the average in paise, rounded to a whole rupee; 0 for a count of 0. */
export const averageOf = (amount: number, count: number): number =>
  count > 0 ? Math.round(amount / count / RUPEE) * RUPEE : 0;
