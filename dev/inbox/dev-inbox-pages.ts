import { formatDateTime } from '../../rules/dates';
import { SafeHtml, html } from '../../server/html/escape';

export interface InboxRow {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly status: string;
  readonly createdAt: Date;
}

export interface InboxMail extends InboxRow {
  readonly text: string;
  readonly html: string;
  readonly attempts: number;
  readonly sentAt: Date | null;
  /** File names of the attachments. */
  readonly attachments: readonly string[];
}

const STYLE = new SafeHtml(`
  * { box-sizing: border-box; }
  body { margin: 0; background: #FFFBF4; color: #1C2B2A; font: 16px/1.5 Mukta, 'Noto Sans', system-ui, sans-serif; }
  main { max-width: 960px; margin: 0 auto; padding: 32px 20px 64px; }
  h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere; }
  h2 { margin: 32px 0 8px; font-size: 18px; }
  p { margin: 0 0 16px; color: #4A5957; }
  a { color: #0E5A4F; }
  a:focus-visible { outline: 2px solid #0E5A4F; outline-offset: 3px; border-radius: 4px; }
  .card { background: #fff; border: 1px solid #E6DCCB; border-radius: 14px; overflow: hidden; }
  .mails { list-style: none; margin: 24px 0 0; padding: 0; }
  .mails li + li { border-top: 1px solid #E6DCCB; }
  .mails a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 20px; color: inherit; text-decoration: none; }
  .mails a:hover { background: #EDF4EE; }
  .mails strong { font-weight: 600; overflow-wrap: anywhere; }
  .quiet { color: #4A5957; font-size: 15px; overflow-wrap: anywhere; }
  .status { align-self: start; justify-self: end; padding: 1px 10px; border-radius: 999px; background: #EBDFC9; color: #5A4213; font-size: 14px; }
  .status.sent { background: #DDEAE0; color: #0A3F38; }
  .status.failed { background: #FBEBE5; color: #8C3220; }
  @media (max-width: 640px) { .mails a { grid-template-columns: 1fr; } .mails .status { justify-self: start; } }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 20px 0; }
  dt { color: #4A5957; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { display: block; width: 100%; height: 680px; border: 0; background: #FFFBF4; }
  pre { margin: 0; padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
`);

function page(title: string, nonce: string, body: SafeHtml): string {
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${STYLE}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.markup;
}

const status = (mail: InboxRow): SafeHtml => html`<span class="status ${mail.status}">${mail.status}</span>`;

/** Renders the list of mails, newest first. */
export function inboxPage(siteName: string, mails: readonly InboxRow[], nonce: string): string {
  const rows = mails.map(
    (mail) =>
      html`<li>
        <a href="/dev/mail/${mail.id}"
          ><strong>${mail.subject}</strong>${status(mail)} <span class="quiet">To ${mail.to}</span
          ><span class="quiet">${formatDateTime(mail.createdAt)}</span></a
        >
      </li>`,
  );
  const list =
    rows.length > 0
      ? html`<ul class="mails card">
          ${rows}
        </ul>`
      : html`<p>No emails yet. Make a donation and its receipt appears here.</p>`;
  const intro = html`<p>Emails from ${siteName}. In development, no email leaves this machine.</p>`;
  return page(
    'Development inbox',
    nonce,
    html`<h1>Development inbox</h1>
      ${intro}${list}`,
  );
}

/** Renders one mail: its HTML, its plain text and its attachments. */
export function mailPage(mail: InboxMail, nonce: string): string {
  const base = `/dev/mail/${mail.id}`;
  const files = mail.attachments.map(
    (name) => html`<a href="${base}/attachments/${encodeURIComponent(name)}">${name}</a> `,
  );
  const sent = mail.sentAt ? formatDateTime(mail.sentAt) : 'not yet';
  return page(
    mail.subject,
    nonce,
    html`<p><a href="/dev/mail">All emails</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        <dt>Status</dt>
        <dd>${status(mail)}</dd>
        <dt>Sent</dt>
        <dd>${sent}</dd>
        <dt>Attempts</dt>
        <dd>${mail.attempts}</dd>
        <dt>Attachments</dt>
        <dd>${files.length > 0 ? files : 'none'}</dd>
      </dl>
      <div class="card">
        <iframe title="The mail as HTML" src="${base}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
      </div>
      <h2>Plain text</h2>
      <pre class="card">${mail.text}</pre>`,
  );
}

/** Renders the page for an unknown mail. */
export function missingPage(nonce: string): string {
  return page(
    'Email not found',
    nonce,
    html`<h1>Email not found</h1>
      <p><a href="/dev/mail">All emails</a></p>`,
  );
}
