import { OFFLINE_METHODS, methodRules } from '../../../rules/offline-methods';

/** Names of the methods of the provider and of the office, by how they are stored. */
export const methodNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OFFLINE_METHODS.map((method) => [method, methodRules(method).label])),
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  paylater: 'Pay later',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
};

/** Methods to choose among, as they are stored. */
export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }));
