import { brandLink } from '../../rules/brand';
import { formatLetterDate } from '../../rules/dates';
import { formatRupees } from '../../rules/money';
import { monogramOf } from '../../rules/site-texts';
import { telUrl } from '../../rules/tel-url';
import { SafeHtml, html } from '../html/escape';
import { waitWords } from '../http/wait-words';
import type { CheckedReceipt } from './check-receipt';
import { TEST_SENTENCE, voidLine, type ReceiptSnapshot } from './receipt-document';
import { MARK_PATHS, MARK_SIZE } from './receipt-mark';

type Organisation = ReceiptSnapshot['organisation'];

export interface CheckPage {
  readonly organisation: Organisation;
  readonly publicUrl: string;
  /** Null when the link confirms nothing. */
  readonly receipt: CheckedReceipt | null;
  /** Seconds to wait, for a caller who tries many forged links. */
  readonly wait?: number;
  /** Addresses of the site's own style sheets. */
  readonly styles: readonly string[];
  readonly nonce: string;
}

interface Words {
  readonly chip: string;
  readonly tone: 'good' | 'bad' | 'quiet';
  readonly heading: string;
  readonly text: string;
  readonly hindi: string;
}

/** The built-in mark; only the demo's foundation has it as its own. */
const MARK = html`<svg viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true">
  <path d="${MARK_PATHS[0].path}" fill="currentColor" />
  <path d="${MARK_PATHS[1].path}" fill="${MARK_PATHS[1].color}" />
</svg>`;

const markOf = ({ name, logo }: Organisation): SafeHtml => {
  if (!logo) return monogramOf(name) === null ? MARK : html``;
  return html`<img src="${brandLink(logo.drawing, 'print')}" width="${logo.width}" height="${logo.height}" alt="" />`;
};

/**
 * Styles on top of the site's sheets. Every inherited value has a fallback, so that the page is complete before the
 * sheets arrive.
 */
const STYLE = new SafeHtml(`
  :root { color-scheme: light dark; }
  *, ::before { box-sizing: border-box; }
  body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; overflow-wrap: anywhere; }
  header, main, footer { width: 100%; max-width: 40rem; margin: 0 auto; padding: 0 min(1.25rem, 6.25vw); }
  header { padding-top: 1.5rem; padding-bottom: 1.5rem; }
  header a { display: inline-flex; gap: .75rem; align-items: center; min-height: 2.75rem; color: inherit; font: 600 1.125rem/1.15 var(--font-serif, Georgia, serif); text-decoration: none; }
  header img { flex: none; width: auto; height: auto; max-width: 7rem; max-height: 2.5rem; background: #fff; border-radius: 6px; }
  header svg { flex: none; width: min(2.5rem, 12.5vw); height: auto; color: var(--color-primary, #0E5A4F); }
  main > section { padding: clamp(min(1.5rem, 7.5vw), 6vw, 2.5rem); background: var(--color-surface, #fff); border: 1px solid var(--color-line, #E6DCCB); border-radius: 1rem; }
  .chip { display: inline-block; margin: 0 0 1rem; padding: .125rem min(.875rem, 5vw); border-radius: 1rem; font-weight: 600; }
  .good { background: var(--color-badge-green-ground, #DDEFE4); color: var(--color-badge-green, #12543C); }
  .bad { background: var(--color-badge-red-ground, #FAE3DD); color: var(--color-badge-red, #8F2F1B); }
  .quiet { background: var(--color-badge-grey-ground, #ECE9E1); color: var(--color-badge-grey, #47504D); }
  h1 { margin: 0 0 .75rem; font-size: min(clamp(1.75rem, 1.5rem + 2vw, 2.375rem), 12vw); overflow-wrap: anywhere; }
  p { margin: 0 0 .75rem; }
  .hindi, footer, .note { color: var(--color-ink2, #4A5957); }
  dl { margin: 1.75rem 0 0; border-bottom: 1px solid var(--color-line, #E6DCCB); }
  dl div { display: flex; flex-wrap: wrap; gap: 0 1.5rem; justify-content: space-between; padding: .75rem 0; border-top: 1px solid var(--color-line, #E6DCCB); }
  dt { color: var(--color-ink2, #4A5957); }
  dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; font-variant-numeric: tabular-nums lining-nums; }
  .note { margin: 1.25rem 0 0; font-size: .9375rem; }
  footer { margin-top: auto; padding-top: 2rem; padding-bottom: 2rem; font-size: .9375rem; overflow-wrap: anywhere; }
  footer p { margin: 0; }
  .reach { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
  .reach a { display: inline-flex; align-items: center; min-width: 0; min-height: 2.75rem; color: inherit; }
`);

function wordsOf({ receipt, wait = 0, organisation }: CheckPage): Words {
  if (wait > 0) {
    return {
      chip: 'Wait a moment',
      tone: 'quiet',
      heading: 'Too many attempts',
      text: `Please wait ${waitWords(wait)} and scan the code again.`,
      hindi: 'कृपया थोड़ी देर रुककर कोड दोबारा स्कैन करें।',
    };
  }
  if (!receipt) {
    return {
      chip: 'Not confirmed',
      tone: 'bad',
      heading: 'This receipt could not be confirmed',
      text: 'The link is incomplete or is not ours. Scan the code again, or contact us with the receipt number.',
      hindi: 'इस रसीद की पुष्टि नहीं हो सकी। कोड दोबारा स्कैन करें या रसीद संख्या के साथ हमसे पूछें।',
    };
  }
  const { standing } = receipt;
  switch (standing.kind) {
    case 'test':
      return {
        chip: 'Test',
        tone: 'bad',
        heading: 'This is a test receipt',
        text: `${TEST_SENTENCE}.`,
        hindi: 'यह परीक्षण रसीद है, मान्य नहीं। कोई राशि नहीं ली गई।',
      };
    case 'void':
      return {
        chip: 'Void',
        tone: 'bad',
        heading: 'This receipt is void',
        text: `${voidLine(standing)}. It is not proof of a donation.`,
        hindi: 'यह रसीद रद्द है। इससे कोई दान सिद्ध नहीं होता।',
      };
    case 'replaced':
      return {
        chip: 'Replaced',
        tone: 'quiet',
        heading: 'This receipt was replaced',
        text: `This is revision ${receipt.revision}. Revision ${standing.by} of ${formatLetterDate(standing.on)} replaces it, with the amount below.`,
        hindi: `यह प्रति पुरानी है। इसकी जगह संशोधन ${standing.by} मान्य है।`,
      };
    case 'stands':
      return {
        chip: 'Confirmed',
        tone: 'good',
        heading: 'This receipt is valid',
        text: `It was issued by ${organisation.name}. Compare the details below with the printed receipt.`,
        hindi: 'यह रसीद मान्य है। नीचे की जानकारी रसीद से मिला लें।',
      };
  }
}

function rowsOf({ receiptNumber, issuedOn, amount, initials, revision }: CheckedReceipt): [string, string][] {
  return [
    ['Receipt number', receiptNumber],
    ...(revision > 1 ? ([['Revision', String(revision)]] as [string, string][]) : []),
    ['Date', formatLetterDate(issuedOn)],
    ['Amount', formatRupees(amount)],
    ['Donor’s initials', initials || '–'],
  ];
}

function facts(receipt: CheckedReceipt): SafeHtml {
  const rows = rowsOf(receipt).map(
    ([label, value]) =>
      html`<div>
        <dt>${label}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  return html`<dl>${rows}</dl>
    <p class="note">The donor’s name is not shown, because anyone with the printed receipt can open this page.</p>`;
}

/** Phone and address to press: whoever reads this holds a phone and a receipt in doubt. */
function reachOf({ phone, email }: Organisation): SafeHtml {
  const call = phone && telUrl(phone);
  const links = [
    ...(phone ? [call ? html`<a href="${call}">${phone}</a>` : html`${phone}`] : []),
    ...(email ? [html`<a href="mailto:${email}">${email}</a>`] : []),
  ];
  return links.length > 0 ? html`<p class="reach">${links}</p>` : html``;
}

/** Renders the page behind a receipt's QR code, without scripts, in the site's look. */
export function checkHtml(page: CheckPage): string {
  const { organisation, publicUrl, receipt, styles, nonce } = page;
  const words = wordsOf(page);
  const registered = [organisation.cin && `CIN ${organisation.cin}`, organisation.pan && `PAN ${organisation.pan}`]
    .filter(Boolean)
    .join(' · ');
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${words.heading} | ${organisation.name}</title>
        <link rel="icon" href="/favicon.ico" />
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        <style nonce="${nonce}">
          ${STYLE}
        </style>
      </head>
      <body>
        <header>
          <a href="${publicUrl}/">${markOf(organisation)}${organisation.name}</a>
        </header>
        <main>
          <section>
            <p class="chip ${words.tone}">${words.chip}</p>
            <h1>${words.heading}</h1>
            <p>${words.text}</p>
            <p class="hindi" lang="hi">${words.hindi}</p>
            ${receipt ? facts(receipt) : html``}
          </section>
        </main>
        <footer>
          <p>${organisation.name}</p>
          <p>${registered}</p>
          ${reachOf(organisation)}
        </footer>
      </body>
    </html> `.markup;
}
