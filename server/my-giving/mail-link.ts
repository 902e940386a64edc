import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { escapeHtml } from '../html/escape';
import { DONOR_PAGE_MARK, DONOR_PAGE_URL_MARK } from '../mail/templates/marks';
import { donorOfAddress, myGivingUrl } from './donor-key';

interface MailBodies {
  readonly to: string;
  /** Name of the template. */
  readonly kind: string;
  readonly text: string;
  readonly html: string;
}

const SENTENCE = 'Your gifts, receipts, PAN and recurring gifts are on your own page';
const ABOUT_GIVING = /^(donation|recurring)-/;
/** Kind of the mail with the requested link. */
export const LINK_MAIL = 'giving-link';

/**
 * Inserts the link to the donor's own page where a template has a placeholder for it: behind its buttons, and as a
 * sentence in mails written by earlier versions. A mail whose address no longer belongs to a donor links to the page
 * without a key.
 */
export async function withDonorLink<Mail extends MailBodies>(
  db: Queryable,
  deps: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>,
  mail: Mail,
): Promise<Mail> {
  const isPersonal = mail.kind === LINK_MAIL || ABOUT_GIVING.test(mail.kind);
  const donor = isPersonal ? await donorOfAddress(db, mail.to) : null;
  const url = donor && myGivingUrl(deps, donor.id, donor.email);
  const link = url ?? `${deps.publicUrl}/my-giving`;
  const text = url ? mail.text.replace(DONOR_PAGE_MARK, () => `${SENTENCE}:\n${url}`) : withoutMark(mail.text);
  const html = mail.html.replace(DONOR_PAGE_MARK, () => (url ? linkParagraph(url) : ''));
  return {
    ...mail,
    text: text.replaceAll(DONOR_PAGE_URL_MARK, () => link),
    html: html.replaceAll(DONOR_PAGE_URL_MARK, () => escapeHtml(link)),
  };
}

const withoutMark = (text: string): string => text.replace(`${DONOR_PAGE_MARK}\n\n`, '');

const linkParagraph = (url: string): string =>
  `<p style="margin: 0 0 16px; color: #5C6A67; font-size: 14px;">${SENTENCE}: <a href="${escapeHtml(url)}" style="color: #0E5A4F;">open it</a>.</p>`;
