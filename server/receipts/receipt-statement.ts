import { certificateForm, deductionLaw } from '../../rules/deduction-law';
import { formatLetterDate, type IsoDate } from '../../rules/dates';
import { CASH_80G_LIMIT, modeAllows80g } from '../../rules/eighty-g';
import { formatRupees } from '../../rules/money';
import type { ReceiptSnapshot } from './receipt-document';

/** Texts of one meaning; the Hindi ones stand below the English. */
export interface Statement {
  readonly english: readonly (readonly StatementPart[])[];
  readonly hindi: string;
}

export interface StatementPart {
  readonly text: string;
  readonly isStrong?: boolean;
}

/** Why a larger gift in cash is not eligible, in a sentence for donor and office. */
export const CASH_SENTENCE = `Cash above ${formatRupees(CASH_80G_LIMIT)} cannot be deducted.`;

/** What was given decides, not what a refund left of it. */
export const cashBars80g = ({ isCash, amount, refundedAmount = 0 }: ReceiptSnapshot): boolean =>
  isCash === true && !modeAllows80g('cash', amount + refundedAmount);

const HINDI_MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्तूबर नवंबर दिसंबर'.split(' ');
const hindiDate = (day: IsoDate): string =>
  `${Number(day.slice(8))} ${HINDI_MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
const NOTHING_IN_RETURN = 'The gift was received with nothing given in return.';

/** What a receipt declares, and what a claim for the deduction rests on. */
export function statementOf(snapshot: ReceiptSnapshot): Statement {
  const { is80g, donor, issuedOn, sectionLabel, voided, superseded } = snapshot;
  if (voided) {
    return plain(
      ['This receipt is void: it proves no donation and cannot be used to claim a deduction.'],
      'यह रसीद रद्द है: इससे न दान सिद्ध होता है, न कटौती का दावा किया जा सकता है।',
    );
  }
  if (superseded) {
    return plain(
      [`This print was replaced by revision ${superseded.by} and cannot be used to claim a deduction.`],
      `इस प्रति की जगह संशोधन ${superseded.by} ने ली है; इससे कटौती का दावा नहीं किया जा सकता।`,
    );
  }
  if (is80g) return claimable(issuedOn);
  const cannot = `This receipt cannot be used to claim the ${sectionLabel} deduction.`;
  if (cashBars80g(snapshot)) return plain([NOTHING_IN_RETURN, `${CASH_SENTENCE} ${cannot}`], notClaimable(sectionLabel));
  if (donor.pan) return plain([NOTHING_IN_RETURN, cannot], notClaimable(sectionLabel));
  return plain([NOTHING_IN_RETURN, `No PAN of the donor is on record. ${cannot}`], notClaimable(sectionLabel));
}

const plain = (english: readonly string[], hindi: string): Statement => ({ english: english.map((text) => [{ text }]), hindi });
const notClaimable = (label: string): string => `इस रसीद से ${label} कटौती का दावा नहीं किया जा सकता।`;

function claimable(day: IsoDate): Statement {
  const { form, dueOn } = certificateForm(day);
  const hindiForm = form.replace('Form', 'फॉर्म');
  return {
    english: [
      [
        {
          text:
            `${NOTHING_IN_RETURN} It qualifies for the deduction under ${deductionLaw(day).citation}, within the limits of ` +
            'that section and where the donor’s tax regime allows it. The deduction is claimed on the certificate in',
        },
        { text: `${form},`, isStrong: true },
        { text: `which the foundation sends by ${formatLetterDate(dueOn)}.` },
      ],
    ],
    hindi: `कटौती का दावा ${hindiForm} के प्रमाणपत्र पर किया जाता है, जिसे संस्था ${hindiDate(dueOn)} तक भेजेगी।`,
  };
}
