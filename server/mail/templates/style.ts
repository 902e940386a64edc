import { SafeHtml } from '../../html/escape';

const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";
const SANS = "Mukta,'Noto Sans',Arial,Helvetica,sans-serif";
const BUTTON = `border-radius:10px;`;
const LINK = `display:block;padding:14px 10px;font:600 16px/20px ${SANS};text-decoration:none;`;
const ROW = `padding:11px 0;border-top:1px solid #E6DCCB;border-bottom:1px solid #E6DCCB;font-family:${SANS};font-size:16px;line-height:24px;vertical-align:top;`;

/** Inline styles, for clients that drop style elements; each name is also a class, for the dark scheme. */
export const STYLES = {
  page: 'margin:0;padding:0;background:#FFFBF4;-webkit-text-size-adjust:100%;',
  ground: 'background:#FFFBF4;',
  brand: `font:600 18px/20px ${SERIF};color:#1C2B2A;max-width:8em;width:8em;overflow-wrap:anywhere;`,
  card: 'background:#FFFFFF;border:1px solid #E6DCCB;border-radius:15px;border-collapse:separate;',
  heading: `margin:0 0 10px;font:600 32px/38px ${SERIF};letter-spacing:-0.01em;color:#1C2B2A;overflow-wrap:anywhere;`,
  lead: `margin:0 0 12px;font:400 18px/29px ${SANS};color:#4A5957;overflow-wrap:anywhere;`,
  primary: `${BUTTON}background:#0E5A4F;border:1px solid #0E5A4F;`,
  onprimary: `${LINK}color:#FFFBF4;`,
  outline: `${BUTTON}background:#FFFFFF;border:1px solid #0E5A4F;`,
  onoutline: `${LINK}color:#0E5A4F;`,
  label: `${ROW}padding-right:16px;color:#4A5957;width:1%;white-space:nowrap;`,
  value: `${ROW}color:#1C2B2A;font-weight:600;text-align:right;overflow-wrap:anywhere;`,
  long: `${ROW}color:#1C2B2A;font-weight:600;overflow-wrap:anywhere;`,
  over: 'display:block;font-weight:400;color:#4A5957;',
  text: `margin:0 0 12px;font:400 16px/24px ${SANS};color:#4A5957;overflow-wrap:anywhere;`,
  foot: `padding:22px 4px 0;font:400 14px/21px ${SANS};color:#5C6A67;overflow-wrap:anywhere;text-align:left;`,
} as const;

/**
 * Style element for clients that keep it: narrow windows, a phone with text of 200 % (300 px and less), and the site's dark
 * scheme.
 */
export const MAIL_STYLE = new SafeHtml(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 600px) {
  .column { width: 100% !important; }
}
@media (max-width: 480px) {
  .margin { padding: 20px 12px !important; }
  .inside { padding: 24px 20px 16px !important; }
  .heading { font-size: 28px !important; line-height: 33px !important; }
  .lead { font-size: 17px !important; line-height: 27px !important; }
  .picture { height: 180px !important; object-fit: cover; }
  .half { display: block !important; width: 100% !important; }
  .gap { display: block !important; width: 100% !important; height: 12px !important; }
}
@media (max-width: 300px) {
  .heading { font-size: 24px !important; line-height: 29px !important; }
  .label, .value { display: block !important; width: auto !important; text-align: left !important; }
  .label { border-bottom: 0 !important; padding: 11px 0 0 !important; }
  .value { border-top: 0 !important; padding: 0 0 11px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .ground { background: #101917 !important; }
  .card, .outline { background: #17221F !important; }
  .card, .label, .value, .long { border-color: #2A3733 !important; }
  .brand, .heading, .value, .long { color: #EEF1EC !important; }
  .lead, .label, .over, .text { color: #B9C4BE !important; }
  .foot { color: #98A59F !important; }
  .primary { background: #6FC3B2 !important; border-color: #6FC3B2 !important; }
  .onprimary { color: #101917 !important; }
  .outline { border-color: #6FC3B2 !important; }
  .onoutline { color: #6FC3B2 !important; }
  .by-day { display: none !important; }
  .by-night { display: block !important; }
}
`);
