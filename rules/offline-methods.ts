/** Ways in which a gift reaches the office; the spelling of `donations.payment_method`. */
export const OFFLINE_METHODS = [
  'cash',
  'cheque',
  'demand_draft',
  'bank_transfer',
  'upi',
  'card_machine',
  'in_kind',
] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

interface MethodRules {
  /** Name on screens and receipts. */
  readonly label: string;
  /** Label of the number that identifies the money; null where there is none. */
  readonly reference: string | null;
  /** Message when the number is missing; null where it may be. */
  readonly missingReference: string | null;
  /** True for paper drawn on a bank, with the bank's name and a date of its own. */
  readonly isDrawn: boolean;
  /** True when the number is given once only, whatever the amount. */
  readonly isUnique: boolean;
}

const rulesOf: Readonly<Record<OfflineMethod, MethodRules>> = {
  cash: { label: 'Cash', reference: null, missingReference: null, isDrawn: false, isUnique: false },
  cheque: {
    label: 'Cheque',
    reference: 'Cheque number',
    missingReference: 'Please enter the cheque number.',
    isDrawn: true,
    isUnique: false,
  },
  demand_draft: {
    label: 'Demand draft',
    reference: 'Draft number',
    missingReference: 'Please enter the number of the demand draft.',
    isDrawn: true,
    isUnique: false,
  },
  bank_transfer: {
    label: 'Bank transfer',
    reference: 'Bank reference (UTR)',
    missingReference: 'Please enter the bank reference.',
    isDrawn: false,
    isUnique: true,
  },
  upi: {
    label: 'UPI',
    reference: 'UPI reference (UTR)',
    missingReference: 'Please enter the UPI reference.',
    isDrawn: false,
    isUnique: true,
  },
  card_machine: {
    label: 'Card machine',
    reference: 'Approval code',
    missingReference: null,
    isDrawn: false,
    isUnique: false,
  },
  in_kind: { label: 'In kind', reference: null, missingReference: null, isDrawn: false, isUnique: false },
};

/** Returns what holds for gifts of this method. */
export const methodRules = (method: OfflineMethod): MethodRules => rulesOf[method];

/** Tells whether a stored method is one of an offline gift. */
export const isOfflineMethod = (method: unknown): method is OfflineMethod =>
  OFFLINE_METHODS.some((known) => known === method);
