import type { Drawing } from '../../rules/brand';
import { html, type SafeHtml } from '../html/escape';
import { QUIET_ZONE, qrCode } from '../pdf/qr-code';
import { labelOf, receiptContent, type ReceiptContent, type ReceiptSnapshot, type Row } from './receipt-document';
import type { PrintImages } from './print-images';
import { RECEIPT_STYLE } from './receipt-html-style';
import { COLORS } from '../pdf/colors';
import { MARK_PATHS, MARK_SIZE } from './receipt-mark';

const NOTHING = html``;
/** Maximum number of characters that fit the panel at its largest size. */
const LONGEST_FIGURE = 10;
/** Number of rows above which the layout is denser, so that the receipt prints on one page. */
const MOST_ROWS = 13;

/** Puts a drawing into the document itself, which loads nothing; null where there is none. */
function imageOf(drawing: Drawing | null, images: PrintImages, alt: string): SafeHtml | null {
  const bytes = drawing && images[drawing.drawing];
  if (!bytes) return null;
  const source = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  return html`<img src="${source}" width="${drawing.width}" height="${drawing.height}" alt="${alt}" />`;
}

/** The foundation's logo beside its name, or its letter, or the built-in mark. */
const markOf = ({ logo, monogram }: ReceiptContent['organisation'], images: PrintImages): SafeHtml =>
  imageOf(logo, images, '') ?? (monogram ? monogramSvg(monogram) : MARK_SVG);

const monogramSvg = (letter: string): SafeHtml =>
  html`<svg viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true">
    <rect width="${MARK_SIZE}" height="${MARK_SIZE}" rx="11" fill="${COLORS.green}" />
    <text x="24" y="33" text-anchor="middle" font-size="26" font-weight="600" fill="#FFFFFF">${letter}</text>
  </svg>`;

const MARK_SVG = html`<svg viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true">
  ${MARK_PATHS.map(({ path, color }) => html`<path d="${path}" fill="${color}" />`)}
</svg>`;

const ARCHES = html`<svg class="arches" viewBox="0 0 794 44" preserveAspectRatio="none" aria-hidden="true">
  <path d="M0 0h794v44H0z" fill="${COLORS.mint}" />
  ${[9, 106, 203, 300, 398, 495, 592, 689, 786].map(
    (x) => html`<path d="M${x} 44c0-28 14-39 39.500-39s39.500 11 39.500 39z" fill="${COLORS.mintArch}" />`,
  )}
</svg>`;

const list = (rows: readonly Row[], className: string): SafeHtml =>
  html`<dl class="rows ${className}">
    ${rows.map(
      (row) =>
        html`<dt>${labelOf(row)}</dt>
          <dd class="${row.tone ?? ''}">${row.value}</dd>`,
    )}
  </dl>`;

function drawnCode(checkUrl: string): SafeHtml {
  const { size, path } = qrCode(checkUrl);
  const side = size + 2 * QUIET_ZONE;
  return html`<div class="code">
    <svg
      viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}"
      shape-rendering="crispEdges"
      role="img"
      aria-label="QR code to verify this receipt"
    >
      <path d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h-${side}z" fill="#fff" />
      <path d="${path}" fill="${COLORS.ink}" />
    </svg>
    Scan to verify<br />सत्यापन के लिए स्कैन करें
  </div>`;
}

const statement = ({ english, hindi }: ReceiptContent['statement'], code: SafeHtml): SafeHtml =>
  html`<section class="statement">
    <div>
      ${english.map((parts) => html`<p>${parts.map(({ text, isStrong }) => (isStrong ? html`<b>${text}</b> ` : html`${text} `))}</p>`)}
      <p class="quiet" lang="hi">${hindi}</p>
    </div>
    ${code}
  </section>`;

const foot = ({ signatory, closing }: ReceiptContent, images: PrintImages): SafeHtml =>
  html`<footer class="foot">
    ${
      signatory
        ? html`<div class="signature">
            <span class="quiet">${signatory.organisation}</span>
            ${imageOf(signatory.signature, images, `Signature of ${signatory.name}`) ?? NOTHING}
            <b>${signatory.name}</b>
            <span class="quiet">${signatory.title}</span>
          </div>`
        : NOTHING
    }
    <p class="quiet">${closing}</p>
  </footer>`;

/**
 * Renders the receipt as a complete HTML document that prints on one page. It has the texts of the PDF, loads nothing,
 * and escapes every value.
 * @param checkUrl target of the QR code; see check-link
 * @param nonce for a page whose content security policy allows inline styles by nonce only
 * @param images files of the logo and the signature that the snapshot names
 */
export function renderReceiptHtml(
  snapshot: ReceiptSnapshot,
  checkUrl: string,
  nonce = '',
  images: PrintImages = {},
): string {
  const content = receiptContent(snapshot);
  const { organisation, stamp } = content;
  const isDense = content.donor.length + content.items.length + content.registrations.length > MOST_ROWS;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${content.title} ${content.number} | ${organisation.name}</title>
        <style nonce="${nonce}">
          ${RECEIPT_STYLE}
        </style>
      </head>
      <body>
        <main class="${isDense ? 'dense' : ''}">
          ${stamp ? html`<div class="stamp ${stamp.word.toLowerCase()}" aria-hidden="true">${stamp.word}</div>` : NOTHING}
          <header>
            ${markOf(organisation, images)}
            <div class="quiet">
              <p class="name">${organisation.name}</p>
              ${organisation.address}<br />${organisation.contact}
            </div>
            <div class="number">
              <h2>${content.title}</h2>
              <p class="quiet" lang="hi">${content.hindiTitle}</p>
              No. <b>${content.number}</b><br />${content.date}
            </div>
          </header>
          <section class="thanks">
            <div>
              <h1>${content.heading}</h1>
              <p class="quiet">${content.lead}</p>
            </div>
            <div class="amount">
              <span class="quiet">राशि / Amount</span>
              <strong class="figure${content.amount.length > LONGEST_FIGURE ? ' long' : ''}">${content.amount}</strong>
              <p>${content.words}</p>
              <p class="quiet" lang="hi">${content.hindiWords}</p>
            </div>
          </section>
          ${list(content.donor, 'gift')} ${content.items.length > 0 ? list(content.items, 'items') : NOTHING}
          ${list(content.registrations, 'registrations')} ${statement(content.statement, drawnCode(checkUrl))}
          ${foot(content, images)} ${ARCHES}
        </main>
      </body>
    </html> `.markup;
}
