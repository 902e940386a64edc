import type { IsoDate } from '../../rules/dates';
import {
  modeAllows80g,
  taxBenefitCode,
  taxBenefitSentence,
  type TaxBenefitAudience,
  type TaxBenefitCode,
  type TaxBenefitFacts,
} from '../../rules/eighty-g';
import type { ReceiptSnapshot } from './receipt-document';

/** Tells whether cash rules out the deduction. The amount given decides, not the rest after a refund. */
const isCashBarred = ({ isCash, amount, refundedAmount = 0 }: ReceiptSnapshot): boolean =>
  isCash === true && !modeAllows80g('cash', amount + refundedAmount);

/** Returns why a receipt is eligible or not; `unknown` for receipts from before reasons were stored. */
export const benefitCode = (snapshot: ReceiptSnapshot): TaxBenefitCode =>
  taxBenefitCode({
    isEligible: snapshot.is80g,
    isVoid: Boolean(snapshot.voided),
    isWished: snapshot.taxFacts?.isWished ?? null,
    registration: snapshot.taxFacts?.registration ?? null,
    isCashBarred: isCashBarred(snapshot),
    isInKind: snapshot.kindDescription !== undefined,
    hasPan: Boolean(snapshot.donor.pan),
    hasAddress: Boolean(snapshot.donor.address),
  });

/** Returns the reason as one sentence for the audience. */
export const benefitSentence = (snapshot: ReceiptSnapshot, audience: TaxBenefitAudience): string =>
  taxBenefitSentence(benefitCode(snapshot), audience, { section: snapshot.sectionLabel, day: snapshot.issuedOn });

/** Facts behind one receipt, as `benefitFacts` selects them. */
export interface StoredBenefit extends TaxBenefitFacts {
  section: string;
  day: IsoDate;
}

/**
 * SQL of a `StoredBenefit` for receipt `r` and its donation `d`. Facts missing in an older receipt come from its
 * donation.
 */
export const benefitFacts = `json_build_object(
  'isEligible', r.is_80g, 'isVoid', r.voided_at is not null,
  'isWished', coalesce((r.snapshot #>> '{taxFacts,isWished}')::boolean, d.wants_80g),
  'registration', coalesce(r.snapshot #>> '{taxFacts,registration}', case when d.foundation_80g then 'in_force' else 'none' end),
  'isCashBarred', not d.mode_allows_80g and d.kind_description is null, 'isInKind', d.kind_description is not null,
  'hasPan', r.snapshot #>> '{donor,pan}' is not null,
  'hasAddress', coalesce(r.snapshot #>> '{donor,address}', '') <> '', 'section', r.snapshot ->> 'sectionLabel', 'day', r.issued_on)`;

export interface TaxBenefit {
  readonly code: TaxBenefitCode;
  readonly sentence: string;
}

/** Returns the reason behind stored facts, with a sentence for the audience. */
export function storedBenefit(stored: StoredBenefit, audience: TaxBenefitAudience): TaxBenefit {
  const code = taxBenefitCode(stored);
  return { code, sentence: taxBenefitSentence(code, audience, stored) };
}
