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

/** Returns the name of a payment method on receipts; 'Online payment' when it is unknown. */
export const paymentMode = (method: string | null): string => (method && modes[method]) ?? 'Online payment';
