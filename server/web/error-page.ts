import { SafeHtml, html } from '../html/escape';

const STYLE = new SafeHtml(`
body { margin: 15vh auto; max-width: 32rem; padding: 0 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif;
  color: #1c2b2a; background: #fffbf4; }
a { color: #0e5a4f; }
`);

/** Renders a page that needs nothing: no data, no scripts, no other file. */
const plainPage = (siteName: string, heading: string, body: SafeHtml, nonce: string): string =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${heading} | ${siteName}</title>
        <style nonce="${nonce}">
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${heading}</h1>
        ${body}
      </body>
    </html> `.markup;

/** Renders the page for a failed rendering, with the id that the log has. */
export const errorPage = (siteName: string, id: string, nonce: string): string =>
  plainPage(
    siteName,
    'Something went wrong',
    html`<p>This page could not be shown. The fault is ours; please try again in a moment.</p>
      <p><a href="/">Go to Homepage</a></p>
      <p>If it happens again, please write to us with this number: ${id}</p>`,
    nonce,
  );

/**
 * Renders the page for a form that was refused unread.
 * @param path of the form
 */
export const refusedFormPage = (siteName: string, reason: string, path: string, nonce: string): string =>
  plainPage(
    siteName,
    'Your form was not sent',
    html`<p>${reason}</p>
      <p><a href="${path}">Open the form again</a></p>`,
    nonce,
  );
