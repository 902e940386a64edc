/** How a payment is told of: 'by UPI', 'in cash'. */
const MODES: Readonly<Record<string, string>> = {
  Cash: 'in cash',
  Card: 'by card',
  Cheque: 'by cheque',
  Wallet: 'by wallet',
  'Bank transfer': 'by bank transfer',
  'Net banking': 'by net banking',
  'Online payment': 'paid online',
};
export const wayOf = (mode: string): string => MODES[mode] ?? `by ${mode}`;
