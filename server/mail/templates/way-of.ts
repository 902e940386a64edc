/** Payment modes in a sentence: 'by UPI', 'in cash'. */
const MODES: Readonly<Record<string, string>> = {
  Cash: 'in cash',
  Card: 'by card',
  Cheque: 'by cheque',
  Wallet: 'by wallet',
  'Bank transfer': 'by bank transfer',
  'Net banking': 'by net banking',
  'Online payment': 'paid online',
};
/** Returns a payment mode for a sentence, such as 'by card' or 'in cash'. */
export const wayOf = (mode: string): string => MODES[mode] ?? `by ${mode}`;
