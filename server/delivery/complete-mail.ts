import type { Queryable } from '../database/sql';
import { together } from '../database/together';
import type { ServiceDeps } from '../deps';
import { escapeHtml } from '../html/escape';
import { readOrganisation } from '../receipts/organisation';
import { receiptPdfUrl } from '../receipts/pdf-link';
import { foundationHtml, foundationText } from './foundation-lines';
import {
  ANY_RECEIPT_PDF_URL_MARK,
  FOUNDATION_HTML_MARK,
  FOUNDATION_MARK_MARK,
  FOUNDATION_TEXT_MARK,
  SITE_URL_MARK,
} from '../mail/templates/marks';
import { markCell } from './mark-cell';
import { withLinks } from './with-links';

interface WrittenMail {
  readonly to: string;
  /** Name of the template. */
  readonly kind: string;
  readonly dedupeKey: string;
  readonly text: string;
  readonly html: string;
  readonly receiptId: string | null;
}

/**
 * Completes a mail for sending: with its links, which are signed only now, so that the outbox holds no key to anybody's
 * page, and with the foundation's current address and registrations.
 */
export async function completeMail<Mail extends WrittenMail>(
  db: Queryable,
  deps: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'siteName' | 'now'>,
  written: Mail,
): Promise<Mail> {
  const [mail, organisation] = await together(withLinks(db, deps, written), readOrganisation(db, deps.siteName));
  // Signed for this mail's address: the link to another person's receipt does not work.
  const pdfOf = (_mark: string, named: string | undefined): string => {
    const receiptId = named ?? mail.receiptId;
    return receiptId ? receiptPdfUrl(deps, receiptId, mail.to) : `${deps.publicUrl}/my-giving`;
  };
  return {
    ...mail,
    text: mail.text
      .replaceAll(ANY_RECEIPT_PDF_URL_MARK, pdfOf)
      .replace(FOUNDATION_TEXT_MARK, () => foundationText(organisation)),
    html: mail.html
      .replace(FOUNDATION_MARK_MARK, () => markCell(organisation))
      .replaceAll(ANY_RECEIPT_PDF_URL_MARK, (mark, named: string | undefined) => escapeHtml(pdfOf(mark, named)))
      .replaceAll(SITE_URL_MARK, () => escapeHtml(deps.publicUrl))
      .replace(FOUNDATION_HTML_MARK, () => foundationHtml(organisation)),
  };
}
