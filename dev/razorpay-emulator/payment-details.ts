import type { Context } from './context';
import type { Card, Method, Payment } from './entities';

type Details = Pick<Payment, 'card_id' | 'bank' | 'wallet' | 'vpa' | 'upi' | 'emi'>;

const NOTHING: Details = { card_id: null, bank: null, wallet: null, vpa: null };

/** Builds the instrument details of a payment. */
export function instrumentOf(ctx: Context, method: Method): { details: Details; card: Card | null } {
  switch (method) {
    case 'upi': {
      const vpa = 'success@razorpay';
      const upi = { vpa, payer_account_type: 'bank_account', flow: 'intent' };
      return { details: { ...NOTHING, vpa, upi }, card: null };
    }
    case 'netbanking':
      return { details: { ...NOTHING, bank: 'HDFC' }, card: null };
    case 'wallet':
      return { details: { ...NOTHING, wallet: 'payzapp' }, card: null };
    case 'paylater':
      return { details: { ...NOTHING, wallet: 'lazypay' }, card: null };
    case 'card': {
      const card = testCard(ctx, false);
      return { details: { ...NOTHING, card_id: card.id }, card };
    }
    case 'emi': {
      const card = testCard(ctx, true);
      const emi = { issuer: card.issuer, rate: 1400, duration: 6 };
      return { details: { ...NOTHING, card_id: card.id, emi }, card };
    }
  }
}

function testCard(ctx: Context, emi: boolean): Card {
  return {
    id: ctx.nextId('card'),
    entity: 'card',
    name: '',
    last4: '1007',
    network: 'Visa',
    type: emi ? 'credit' : 'debit',
    issuer: 'HDFC',
    international: false,
    emi,
    sub_type: 'consumer',
    token_iin: null,
  };
}

/** Builds the bank's own reference of an authorised payment. */
export function acquirerData(ctx: Context, method: Method): Record<string, string> {
  const reference = String(ctx.clock.ms()).padStart(12, '0').slice(-12);
  switch (method) {
    case 'upi':
      return { rrn: reference, upi_transaction_id: ctx.nextBareId().toUpperCase() };
    case 'netbanking':
      return { bank_transaction_id: reference };
    case 'wallet':
    case 'paylater':
      return { transaction_id: reference };
    case 'card':
    case 'emi':
      return { auth_code: reference.slice(-6) };
  }
}

/** Computes the provider's fee in paise: 2 % and 18 % tax on it; `fee` includes `tax`. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const tax = Math.round((amount * 36) / 10_000);
  return { fee: Math.round((amount * 2) / 100) + tax, tax };
}
