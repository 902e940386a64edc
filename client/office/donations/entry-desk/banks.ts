/** Banks that cheques in India are mostly drawn on, in the order in which a beginning is completed. */
export const BANKS: readonly string[] = [
  'State Bank of India',
  'HDFC Bank',
  'ICICI Bank',
  'Bank of Maharashtra',
  'Bank of Baroda',
  'Bank of India',
  'Axis Bank',
  'Punjab National Bank',
  'Canara Bank',
  'Union Bank of India',
  'Kotak Mahindra Bank',
  'Central Bank of India',
  'Indian Bank',
  'Indian Overseas Bank',
  'IndusInd Bank',
  'IDBI Bank',
  'IDFC FIRST Bank',
  'UCO Bank',
  'YES Bank',
  'Federal Bank',
  'South Indian Bank',
  'RBL Bank',
  'Karnataka Bank',
  'Karur Vysya Bank',
  'City Union Bank',
  'Bandhan Bank',
  'DCB Bank',
  'Punjab & Sind Bank',
  'Saraswat Co-operative Bank',
  'SVC Co-operative Bank',
  'Cosmos Co-operative Bank',
  'Standard Chartered Bank',
  'HSBC Bank',
  'Citibank',
];

/** The first bank that begins with what was typed; null while nothing or all of it stands there. */
export function completeBank(typed: string): string | null {
  const start = typed.toLowerCase();
  if (start.trim() === '') return null;
  return BANKS.find((bank) => bank.toLowerCase().startsWith(start) && bank.length > typed.length) ?? null;
}
