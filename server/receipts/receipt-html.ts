import { SafeHtml, html } from '../html/escape';
import { receiptContent, type ReceiptSnapshot, type Row } from './receipt-document';
import { COLORS, MARK_PATHS, MARK_SIZE } from './receipt-mark';

const STYLE = new SafeHtml(`
  @page { size: A4; margin: 16mm; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #F6EEDF; color: ${COLORS.ink}; font: 15px/1.5 Mukta, 'Noto Sans', system-ui, sans-serif; }
  main { position: relative; overflow: hidden; max-width: 760px; margin: 32px auto; padding: 48px; background: #fff; border: 1px solid ${COLORS.line}; border-radius: 14px; }
  header { display: flex; gap: 16px; align-items: flex-start; padding-bottom: 16px; border-bottom: 1px solid ${COLORS.line}; }
  header svg { flex: none; width: 56px; height: 56px; }
  header div { flex: 1; }
  header .number { flex: none; text-align: right; }
  h1, h2, p, dl, dd { margin: 0; overflow-wrap: anywhere; }
  h1 { font-size: 22px; line-height: 1.2; color: ${COLORS.green}; }
  h2 { font-size: 18px; line-height: 1.3; }
  small, dt { color: ${COLORS.quiet}; font-size: 13px; }
  .people { display: grid; grid-template-columns: 1fr 250px; gap: 32px; padding: 24px 0; border-bottom: 1px solid ${COLORS.line}; }
  .people dd { margin-bottom: 8px; }
  .people dd:first-of-type { font-size: 19px; font-weight: 600; }
  .amount { align-self: start; padding: 16px; border-radius: 10px; background: ${COLORS.mint}; }
  .amount.no { background: ${COLORS.clayTint}; }
  .amount strong { display: block; font-size: 27px; line-height: 1.3; overflow-wrap: anywhere; font-variant-numeric: tabular-nums lining-nums; }
  .amount b { display: block; margin-top: 12px; color: ${COLORS.green}; }
  .amount.no b { color: ${COLORS.clay}; }
  .rows { display: grid; grid-template-columns: 190px 1fr; gap: 4px 16px; padding: 16px 0; border-bottom: 1px solid ${COLORS.line}; }
  .items { grid-template-columns: 1fr auto; }
  .items dt { color: ${COLORS.ink}; }
  .items dd { text-align: right; font-variant-numeric: tabular-nums; }
  footer { display: grid; grid-template-columns: 1fr 250px; gap: 32px; padding-top: 24px; color: ${COLORS.quiet}; font-size: 14px; }
  .signature { color: ${COLORS.ink}; }
  .signature b { display: block; margin-top: 44px; padding-top: 6px; border-top: 1px solid ${COLORS.ink}; }
  .closing { margin-top: 24px; }
  .voided { margin-bottom: 16px; color: ${COLORS.clay}; font-weight: 600; }
  .stamp { position: absolute; inset: 0; display: grid; place-items: center; font-size: min(200px, 32vw); font-weight: 700; color: ${COLORS.clay}; opacity: .2; transform: rotate(-32deg); pointer-events: none; }
  .stamp.superseded { font-size: min(96px, 15vw); }
  @media (max-width: 640px) {
    main { margin: 0; padding: 24px 20px; border: 0; border-radius: 0; }
    header { flex-wrap: wrap; }
    header .number { flex-basis: 100%; text-align: left; }
    .people, .rows:not(.items), footer { grid-template-columns: 1fr; }
  }
  @media print {
    body { background: none; }
    main { margin: 0; padding: 0; border: 0; max-width: none; }
    .amount, .stamp { print-color-adjust: exact; }
  }
`);

const MARK = html`<svg viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true">
  ${MARK_PATHS.map(({ path, color }) => html`<path d="${path}" fill="${color}" />`)}
</svg>`;

const list = (rows: readonly Row[], className: string): SafeHtml =>
  html`<dl class="${className}">
    ${rows.map(
      ({ label, value }) =>
        html`<dt>${label}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
const NOTHING = html``;

/**
 * The receipt as a complete HTML document that prints on one page: the texts of the PDF, nothing loaded
 * from anywhere, every value escaped.
 * @param nonce for a page whose content security policy allows inline styles by nonce only
 */
export function renderReceiptHtml(snapshot: ReceiptSnapshot, nonce = ''): string {
  const content = receiptContent(snapshot);
  const { organisation, eligibility, signatory } = content;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${content.title} ${content.number}</title>
        <style nonce="${nonce}">
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          ${
            content.stamp
              ? html`<p class="voided">${content.stamp.line}</p>
                  <div class="stamp ${content.stamp.word.toLowerCase()}" aria-hidden="true">${content.stamp.word}</div>`
              : NOTHING
          }
          <header>
            ${MARK}
            <div>
              <h1>${organisation.name}</h1>
              <small>${organisation.address}<br />${organisation.contact}</small>
            </div>
            <div class="number">
              <h2>${content.title}</h2>
              No. ${content.number}<br />${content.date}
            </div>
          </header>
          <section class="people">
            ${list(content.donor, 'donor')}
            <div class="amount${eligibility.eligible ? '' : ' no'}">
              <small>Amount</small>
              <strong>${content.amount}</strong>
              <p>${content.words}</p>
              <b>${eligibility.text}</b>
            </div>
          </section>
          ${list(content.payment, 'rows')}
          ${content.items.length > 0 ? list(content.items, 'rows items') : NOTHING}
          ${list(content.registrations, 'rows')}
          <footer>
            <p>${content.declaration}</p>
            <div class="signature">
              <small>${signatory.organisation}</small>
              <b>${signatory.name}</b>
              <small>${signatory.title}</small>
            </div>
          </footer>
          <p class="closing"><small>${content.closing}</small></p>
        </main>
      </body>
    </html> `.markup;
}
