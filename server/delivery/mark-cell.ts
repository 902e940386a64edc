import { brandLink, type Drawing } from '../../rules/brand';
import { monogramOf } from '../../rules/monogram';
import { html, type SafeHtml } from '../html/escape';
import { SITE_URL_MARK } from '../mail/templates/marks';
import type { ReceiptSnapshot } from '../receipts/receipt-document';

/** Largest size of a logo in a mail, in CSS pixels. */
const ROOM = { width: 120, height: 40 } as const;

/** The built-in mark, by day and by night. */
const BUILT_IN = html`<td style="padding:0 12px 0 4px;">
  <img
    class="by-day"
    src="${SITE_URL_MARK}/art/mail/mark.png"
    width="40"
    height="40"
    alt=""
    style="display:block;border:0;"
  /><!--[if !mso
  ]><!--><img
    class="by-night"
    src="${SITE_URL_MARK}/art/mail/mark-light.png"
    width="40"
    height="40"
    alt=""
    style="display:none;border:0;"
  /><!--<![endif]-->
</td>`;

/** A logo on white, so that it can be read in a dark mail too. */
function logoCell({ drawing, width, height }: Drawing): SafeHtml {
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return html`<td style="padding:0 12px 0 4px;">
    <img
      src="${SITE_URL_MARK}${brandLink(drawing, 'print')}"
      width="${shownWidth}"
      height="${shownHeight}"
      alt=""
      style="display:block;border:0;border-radius:6px;background:#FFFFFF;"
    />
  </td>`;
}

/** Renders the cell before the foundation's name: its logo, or the demo's mark; empty for a name without a logo. */
export function markCell({ name, logo }: Pick<ReceiptSnapshot['organisation'], 'name' | 'logo'>): string {
  if (logo) return logoCell(logo).markup;
  return monogramOf(name) === null ? BUILT_IN.markup : '';
}
