/**
 * What a mail learns only when it leaves (see complete-mail): its links are keys, which the outbox is not to hold, and the
 * foundation's lines are those of that day.
 */
export const SITE_URL_MARK = '[[site-url]]';
/** The address of the donor's own page. */
export const DONOR_PAGE_URL_MARK = '[[donor-page-url]]';
/** The address of the PDF of the mail's receipt. */
export const RECEIPT_PDF_URL_MARK = '[[receipt-pdf-url]]';
/** The same of a receipt that is not attached. */
export const receiptPdfUrlMark = (receiptId: string): string => `[[receipt-pdf-url:${receiptId}]]`;
export const ANY_RECEIPT_PDF_URL_MARK = /\[\[receipt-pdf-url(?::([0-9a-f-]{36}))?\]\]/g;
/** The foundation's name, address and registrations, as text and as HTML. */
export const FOUNDATION_TEXT_MARK = '[[foundation-text]]';
export const FOUNDATION_HTML_MARK = '[[foundation-html]]';
/** Where mails written by earlier versions, which may still wait, have the link to the donor's page as a sentence. */
export const DONOR_PAGE_MARK = '[[donor-page]]';
