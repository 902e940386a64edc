import type { Drawing } from '../../rules/brand';
import type { IsoDate } from '../../rules/dates';
import type { SubscriptionFrequency } from '../../rules/donation';
import type { RegistrationState } from '../../rules/eighty-g';
import type { Paise } from '../../rules/money';
import type { Tribute } from '../../rules/tribute';

/** Everything a receipt prints, copied when it is issued; later edits of donor or campaign do not affect it. */
export interface ReceiptSnapshot {
  receiptNumber: string;
  /** Day of the capture in Asia/Kolkata. */
  issuedOn: IsoDate;
  organisation: {
    name: string;
    address: string;
    pan: string;
    registration80g: string;
    registration80gValidity: string;
    /** Unique Registration Number of the statement of donations; missing on older receipts. */
    urn?: string;
    cin?: string;
    phone?: string;
    email?: string;
    signatory: string;
    signatoryTitle: string;
    /** Logo as it was on the day of issue; missing on older receipts, and where there is none. */
    logo?: Drawing;
    /** Picture of the signatory's signature, in the same way. */
    signature?: Drawing;
  };
  donor: { name: string; nameOnPan?: string; address: string | null; pan: string | null; email: string };
  amount: Paise;
  /** Refunded paise; `amount` is the rest. Missing where nothing was refunded. */
  refundedAmount?: Paise;
  /** Payment mode, such as 'UPI' or 'Card'. */
  mode: string;
  paymentId: string | null;
  /** Number of the cheque or draft, reference or approval code; missing on receipts of online gifts. */
  reference?: string | null;
  /** Bank and date of a cheque or demand draft, as far as they are known. */
  drawn?: { bank: string | null; on: IsoDate | null };
  /** What was given in kind; its value is `amount`. Missing on gifts of money. */
  kindDescription?: string;
  /** True when paid in cash, for which section 80G has a limit. */
  isCash?: boolean;
  /** Campaign title, or 'General donation'. */
  purpose: string;
  /** In memory or in honour of whom it was given; missing on any other gift. */
  tribute?: Tribute;
  items: { name: string; quantity: number; unitPrice: Paise }[];
  is80g: boolean;
  /** Facts behind `is80g` besides PAN and cash; missing on older receipts. */
  taxFacts?: { isWished: boolean; registration: RegistrationState };
  /** Recurring gift of the charge, as known when the receipt was issued; never printed. */
  recurring?: {
    frequency: SubscriptionFrequency;
    /** Number of the charge; the first is 1. */
    charge: number;
    firstOn: IsoDate;
    /** Null after the last charge, or where none will be made. */
    nextOn: IsoDate | null;
    /** Number of charges after which the gift ends. */
    totalCount: number;
  };
  /** '80G', later perhaps '133'; see rules/deduction-law. */
  sectionLabel: string;
  voided?: { on: IsoDate; reason: string } | null;
  /** Set when paid with the provider's test keys: no money moved. */
  isTest?: true;
  /** Set on the print of an earlier revision. */
  superseded?: { on: IsoDate; by: number } | null;
  /** Revision, 1 when first issued; incremented when the printed content changes. */
  revision: number;
}
