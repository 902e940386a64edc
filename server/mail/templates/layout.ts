import { SafeHtml, html } from '../../html/escape';

/** What a template gives; the outbox adds to whom and why. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailFact {
  readonly label: string;
  readonly value: string;
}

interface MailBody {
  readonly siteName: string;
  readonly subject: string;
  readonly greeting: string;
  /** Before the facts and the button. */
  readonly opening: readonly string[];
  readonly facts?: readonly MailFact[];
  readonly button?: { readonly label: string; readonly url: string };
  /** After them. */
  readonly closing: readonly string[];
}

/** Where the link to the donor's own page goes, when a mail about giving is sent; see donor-page/mail-link. */
export const DONOR_PAGE_MARK = '[[donor-page]]';
/** Its address alone, in the mail to those who asked for it. */
export const DONOR_PAGE_URL_MARK = '[[donor-page-url]]';

const FONT =
  "font-family: Mukta, 'Noto Sans', Arial, sans-serif; font-size: 16px; line-height: 1.55; color: #1C2B2A;";
const paragraph = (text: string): SafeHtml => html`<p style="margin: 0 0 16px;">${text}</p>`;
const fact = ({ label, value }: MailFact): SafeHtml =>
  html`<p style="margin: 0; padding: 8px 0; border-top: 1px solid #E6DCCB; overflow-wrap: anywhere;">
    <span style="color: #5C6A67; font-size: 14px;">${label}</span><br /><strong style="font-weight: 600;"
      >${value}</strong
    >
  </p>`;

/** One subject line: a header must not hold a line break, and clients cut what is long. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The same words twice: as plain text, and as one narrow column of HTML with inline styles only. */
export function mailContent(mail: MailBody): MailContent {
  const { siteName, greeting, opening, facts = [], button, closing } = mail;
  const subject = oneLine(mail.subject);
  const text = [
    greeting,
    ...opening,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    ...closing,
    DONOR_PAGE_MARK,
    siteName,
  ];
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin: 0; padding: 24px 12px; background: #FFFBF4; ${new SafeHtml(FONT)}">
        <div
          style="max-width: 560px; margin: 0 auto; padding: 32px 24px; background: #FFFFFF; border: 1px solid #E6DCCB; border-top: 5px solid #0E5A4F; border-radius: 14px;"
        >
          <p style="margin: 0 0 24px; color: #0E5A4F; font-size: 19px; font-weight: 600;">${siteName}</p>
          ${paragraph(greeting)} ${opening.map(paragraph)}
          ${facts.length > 0 ? html`<div style="margin: 8px 0 24px; border-bottom: 1px solid #E6DCCB;">${facts.map(fact)}</div>` : ''}
          ${button ? html`<p style="margin: 8px 0 24px;"><a href="${button.url}" style="display: inline-block; padding: 12px 22px; border-radius: 10px; background: #0E5A4F; color: #FFFBF4; font-weight: 600; text-decoration: none;">${button.label}</a></p>` : ''}
          ${closing.map(paragraph)}
          ${DONOR_PAGE_MARK}
          <p style="margin: 0;">${siteName}</p>
        </div>
      </body>
    </html> `;
  return { subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html: page.markup };
}
