const modes: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  paylater: 'Pay later',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
};

/** The provider's method as a receipt names it. */
export const paymentMode = (method: string | null): string => (method && modes[method]) ?? 'Online payment';
