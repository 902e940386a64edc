/** What becomes of ₹100, in rupees; together they are the whole. */
export const giftShares = [
  { rupees: 85, kind: 'work', words: 'classes, clinics, kitchens and planting' },
  { rupees: 10, kind: 'office', words: 'office, audit and bank charges' },
  { rupees: 5, kind: 'telling', words: 'telling new donors about the work' },
] as const;

export const RUPEES_AN_ARCH = 5;
