import { callName, withCallName } from '../../rules/names';
import { mailContent, type MailContent } from '../mail/templates/layout';
import { DONOR_PAGE_URL_MARK } from '../mail/templates/marks';

interface DonorLink {
  readonly siteName: string;
  /** Empty when the donor gave no name. */
  readonly name: string;
}

const PRIVATE =
  'Keep this link private. Anyone who has it can see your receipts and stop a recurring gift. It works for 180 days.';

/** Builds the mail with the requested link to the donor's own page. */
export const donorLinkMail = ({ siteName, name }: DonorLink): MailContent =>
  mailContent({
    siteName,
    words: { kind: 'donorLink', values: { first_name: callName(name), foundation: siteName }, fixed: [PRIVATE] },
    subject: `Your giving to ${siteName}`,
    heading: withCallName('Namaste', name),
    picture: 'lamp',
    opening: ['You requested the link to your page. It shows your gifts, receipts and recurring gifts.'],
    buttons: [{ label: 'Open my page', url: DONOR_PAGE_URL_MARK }],
    closing: [PRIVATE],
    because:
      'You receive this email because someone, most likely you, requested it. If it was not you, you need not do anything.',
  });
