const modes: Record<string, string> = {
  upi: 'UPI',
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  paylater: 'Pay later',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
  cash: 'Cash',
  cheque: 'Cheque',
  bank_transfer: 'Bank transfer',
};

/** A method, the provider's or an offline one, as a receipt names it. */
export const paymentMode = (method: string | null): string => (method && modes[method]) ?? 'Online payment';
