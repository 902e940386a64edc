/**
 * Placeholder for the site's address. Marks are replaced when the mail is sent (see complete-mail): links are keys,
 * which the outbox must not hold, and the foundation's lines are those of that day.
 */
export const SITE_URL_MARK = '[[site-url]]';
/** Placeholder for the address of the donor's own page. */
export const DONOR_PAGE_URL_MARK = '[[donor-page-url]]';
/** Placeholder for the address of the PDF of the mail's receipt. */
export const RECEIPT_PDF_URL_MARK = '[[receipt-pdf-url]]';
/** Builds the placeholder for the PDF of another receipt than the attached one. */
export const receiptPdfUrlMark = (receiptId: string): string => `[[receipt-pdf-url:${receiptId}]]`;
export const ANY_RECEIPT_PDF_URL_MARK = /\[\[receipt-pdf-url(?::([0-9a-f-]{36}))?\]\]/g;
/** Placeholder for the foundation's name, address and registrations as text. */
export const FOUNDATION_TEXT_MARK = '[[foundation-text]]';
export const FOUNDATION_HTML_MARK = '[[foundation-html]]';
/** Placeholder for the cell with the foundation's logo, or with the built-in mark. */
export const FOUNDATION_MARK_MARK = '[[foundation-mark]]';
/** Placeholder for the number of the mail's receipt; replaced when the mail is stored, by `enqueueNumbered`. */
export const RECEIPT_NUMBER_MARK = '[[receipt-number]]';
/** Placeholder in queued mails of earlier versions, where the link to the donor's page is a sentence. */
export const DONOR_PAGE_MARK = '[[donor-page]]';
