const RUPEE = 100;

/** Total divided by number, in paise rounded to a whole rupee; 0 of none. */
export const averageOf = (amount: number, count: number): number =>
  count > 0 ? Math.round(amount / count / RUPEE) * RUPEE : 0;
