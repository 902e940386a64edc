import { html, SafeHtml } from '../../html/escape';
import { pageStyle } from './authorization-assets';

interface LinkPage {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly heading: string;
  readonly body: SafeHtml;
  readonly scripts?: SafeHtml;
  readonly nonce: string;
}

/** Renders a page behind the link of one gift, without the site's own style sheets and scripts. */
export const linkPage = ({ siteName, publicUrl, heading, body, scripts, nonce }: LinkPage): string =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} | ${siteName}</title>
        <link rel="icon" href="/favicon.ico" />
        <style nonce="${nonce}">
          ${new SafeHtml(pageStyle)}
        </style>
      </head>
      <body>
        <main>
          <p class="site">${siteName}</p>
          <h1>${heading}</h1>
          ${body}
          <p class="back"><a href="${publicUrl}/">Back to ${siteName}</a></p>
        </main>
        ${scripts ?? ''}
      </body>
    </html> `.markup;
