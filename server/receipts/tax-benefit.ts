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

/** What was given decides, not what a refund left of it. */
const isCashBarred = ({ isCash, amount, refundedAmount = 0 }: ReceiptSnapshot): boolean =>
  isCash === true && !modeAllows80g('cash', amount + refundedAmount);

/** Why a receipt says that the gift is eligible, or that it is not. A receipt from before reasons were kept has `unknown`. */
export const benefitCode = (snapshot: ReceiptSnapshot): TaxBenefitCode =>
  taxBenefitCode({
    isEligible: snapshot.is80g,
    isVoid: Boolean(snapshot.voided),
    isWished: snapshot.taxFacts?.isWished ?? null,
    registration: snapshot.taxFacts?.registration ?? null,
    isCashBarred: isCashBarred(snapshot),
    hasPan: Boolean(snapshot.donor.pan),
    hasAddress: Boolean(snapshot.donor.address),
  });

/** The same as one sentence, for whoever reads it. */
export const benefitSentence = (snapshot: ReceiptSnapshot, audience: TaxBenefitAudience): string =>
  taxBenefitSentence(benefitCode(snapshot), audience, { section: snapshot.sectionLabel, day: snapshot.issuedOn });

/** The facts behind one receipt, as `benefitFacts` reads them. */
export interface StoredBenefit extends TaxBenefitFacts {
  section: string;
  day: IsoDate;
}

/**
 * SQL that gives a `StoredBenefit` of receipt `r` and its donation `d`. What a receipt from before reasons were kept does
 * not say, its donation still knows.
 */
export const benefitFacts = `json_build_object(
  'isEligible', r.is_80g, 'isVoid', r.voided_at is not null,
  'isWished', coalesce((r.snapshot #>> '{taxFacts,isWished}')::boolean, d.wants_80g),
  'registration', coalesce(r.snapshot #>> '{taxFacts,registration}', case when d.foundation_80g then 'in_force' else 'none' end),
  'isCashBarred', not d.mode_allows_80g, 'hasPan', r.snapshot #>> '{donor,pan}' is not null,
  'hasAddress', coalesce(r.snapshot #>> '{donor,address}', '') <> '', 'section', r.snapshot ->> 'sectionLabel', 'day', r.issued_on)`;

export interface TaxBenefit {
  readonly code: TaxBenefitCode;
  readonly sentence: string;
}

/** The reason behind stored facts, and the sentence for whoever reads it. */
export function storedBenefit(stored: StoredBenefit, audience: TaxBenefitAudience): TaxBenefit {
  const code = taxBenefitCode(stored);
  return { code, sentence: taxBenefitSentence(code, audience, stored) };
}
