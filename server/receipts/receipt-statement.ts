import { certificateForm, deductionLaw } from '../../rules/deduction-law';
import { formatLetterDate, type IsoDate } from '../../rules/dates';
import type { ReceiptSnapshot } from './receipt-document';
import { benefitCode, benefitSentence } from './tax-benefit';

/** Texts with one meaning; the Hindi ones are printed below the English. */
export interface Statement {
  readonly english: readonly (readonly StatementPart[])[];
  readonly hindi: string;
}

interface StatementPart {
  readonly text: string;
  readonly isStrong?: boolean;
}

const HINDI_MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्तूबर नवंबर दिसंबर'.split(' ');
const hindiDate = (day: IsoDate): string =>
  `${Number(day.slice(8))} ${HINDI_MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
const NOTHING_IN_RETURN = 'Nothing was given in return for this gift.';

/** Builds a receipt's declaration, and what a claim for the deduction is based on. */
export function statementOf(snapshot: ReceiptSnapshot): Statement {
  const { is80g, sectionLabel, voided, superseded, isTest } = snapshot;
  if (isTest) {
    return plain(
      [
        'This is a TEST RECEIPT and is not valid. No money moved. It is not proof of a donation and cannot be used to claim a deduction.',
      ],
      'यह परीक्षण रसीद है, मान्य नहीं। कोई राशि नहीं ली गई: इससे न दान सिद्ध होता है, न कटौती का दावा किया जा सकता है।',
    );
  }
  if (voided) {
    return plain(
      ['This receipt is void. It is not proof of a donation and cannot be used to claim a deduction.'],
      'यह रसीद रद्द है: इससे न दान सिद्ध होता है, न कटौती का दावा किया जा सकता है।',
    );
  }
  if (superseded) {
    return plain(
      [`This receipt was replaced by revision ${superseded.by} and cannot be used to claim a deduction.`],
      `इस प्रति की जगह संशोधन ${superseded.by} ने ली है; इससे कटौती का दावा नहीं किया जा सकता।`,
    );
  }
  if (is80g) return claimable(snapshot);
  const reason = benefitSentence(snapshot, 'receipt');
  if (benefitCode(snapshot) === 'no_pan') return panWanted(reason, snapshot);
  const cannot = `This receipt cannot be used to claim the ${sectionLabel} deduction.`;
  return plain([NOTHING_IN_RETURN, `${reason} ${cannot}`], `इस रसीद से ${sectionLabel} कटौती का दावा नहीं किया जा सकता।`);
}

const plain = (english: readonly string[], hindi: string): Statement => ({
  english: english.map((text) => [{ text }]),
  hindi,
});

/** Builds the declaration for a missing PAN, the one reason that the donor can still mend. */
function panWanted(reason: string, { issuedOn }: ReceiptSnapshot): Statement {
  return {
    english: [
      [{ text: NOTHING_IN_RETURN }],
      [
        { text: `${reason} A tax deduction needs it.` },
        { text: 'You can still add it:', isStrong: true },
        {
          text: `open My giving from your email, or write to us, and we will send a corrected receipt. The deduction is then claimed on the certificate in ${certificateForm(issuedOn).form}.`,
        },
      ],
    ],
    hindi: 'कर लाभ के लिए रसीद पर आपका पैन आवश्यक है। इसे आप अब भी “My giving” पृष्ठ पर जोड़ सकते हैं।',
  };
}

function claimable(snapshot: ReceiptSnapshot): Statement {
  const { form, dueOn } = certificateForm(snapshot.issuedOn);
  const rests: StatementPart[] = [
    {
      text:
        `${NOTHING_IN_RETURN} It qualifies for the deduction under ${deductionLaw(snapshot.issuedOn).citation}, within the ` +
        'limits of that section and where the donor’s tax regime allows it. The deduction is claimed on the certificate in',
    },
    { text: `${form},`, isStrong: true },
    { text: `which the foundation sends by ${formatLetterDate(dueOn)}.` },
  ];
  const missing = benefitCode(snapshot) === 'eligible' ? [] : [[{ text: benefitSentence(snapshot, 'receipt') }]];
  return {
    english: [rests, ...missing],
    hindi: `कटौती का दावा ${form.replace('Form', 'फॉर्म')} के प्रमाणपत्र पर किया जाता है, जिसे संस्था ${hindiDate(dueOn)} तक भेजेगी।`,
  };
}
