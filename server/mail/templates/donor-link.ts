import { DONOR_PAGE_URL_MARK, mailContent, type MailContent } from './layout';

interface DonorLink {
  readonly siteName: string;
  /** Empty when the donor gave none. */
  readonly name: string;
}

/** The link to the donor's own page, for those who asked for it. */
export const donorLinkMail = ({ siteName, name }: DonorLink): MailContent =>
  mailContent({
    siteName,
    subject: `Your giving to ${siteName}`,
    greeting: name ? `Dear ${name},` : 'Namaste,',
    opening: ['You asked for the link to your page. It shows your gifts, receipts and recurring gifts.'],
    button: { label: 'Open my page', url: DONOR_PAGE_URL_MARK },
    closing: [
      'The link is for you alone: whoever has it can see your receipts and stop a recurring gift. It works for 180 days.',
      'If you did not ask for it, you need not do anything.',
    ],
  });
