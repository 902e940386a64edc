import { OFFLINE_METHODS, methodRules } from './offline-methods';

const modes: Record<string, string> = {
  ...Object.fromEntries(OFFLINE_METHODS.map((method) => [method, methodRules(method).label])),
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  paylater: 'Pay later',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
};

/** Returns the name of a payment method on receipts; 'Online payment' when it is unknown. */
export const paymentMode = (method: string | null): string => (method && modes[method]) ?? 'Online payment';
