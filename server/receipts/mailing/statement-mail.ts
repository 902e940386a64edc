import { certificateForm } from '../../../rules/deduction-law';
import { istDate } from '../../../rules/dates';
import { callName, withCallName } from '../../../rules/names';
import { mailContent, type MailContent } from '../../mail/templates/layout';
import { DONOR_PAGE_URL_MARK } from '../../mail/templates/marks';
import type { YearDays } from './statement-year';

/** Kind of the mail to which the statement of a year is attached when it is sent. */
export const STATEMENT_MAIL = 'donation-statement';

interface StatementMail extends YearDays {
  readonly siteName: string;
  /** Empty where the mailbox has no name. */
  readonly name: string;
}

/** Builds the mail with a mailbox's statement of one financial year. It holds no sums: the PDF does, as of its sending. */
export const statementMail = ({ siteName, name, financialYear, start }: StatementMail): MailContent => {
  const worth = `It is a statement, not a receipt. For your tax return, use the certificate in ${certificateForm(istDate(start)).form}.`;
  return mailContent({
    siteName,
    words: {
      kind: 'statement',
      values: { year: financialYear, first_name: callName(name), foundation: siteName },
      fixed: [worth],
    },
    subject: `Statement ${financialYear} of your giving to ${siteName}`,
    heading: withCallName('Your year of giving', name),
    picture: 'lamp',
    opening: [
      `The attached statement lists your receipts of the financial year ${financialYear}, April to March, in one PDF. Thank you for each gift.`,
    ],
    buttons: [{ label: 'My giving', url: DONOR_PAGE_URL_MARK }],
    closing: [worth, 'If anything is wrong, reply to this email and we will correct it.'],
    because: `You receive this email because you gave in the financial year ${financialYear}.`,
  });
};
