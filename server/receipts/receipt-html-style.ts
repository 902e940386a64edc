import { SafeHtml } from '../html/escape';
import { COLORS } from '../pdf/colors';

/** Styles: one sheet on paper, on a screen a card that narrows to a phone's width. Always light, like the paper. */
export const RECEIPT_STYLE = new SafeHtml(`
  @page { size: A4; margin: 0; }
  * { box-sizing: border-box; }
  :root { color-scheme: light; }
  body { margin: 0; background: #F6EEDF; color: ${COLORS.ink}; font: 15px/1.5 Mukta, 'Noto Sans', 'Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', system-ui, sans-serif; }
  main { position: relative; display: flex; flex-direction: column; overflow: hidden; max-width: 794px; min-height: 1123px; margin: 32px auto; padding: 54px 60px 0; background: #fff; }
  h1, h2, p, dl, dt, dd { margin: 0; overflow-wrap: anywhere; }
  h1, .name, .figure { font-family: 'Source Serif 4', 'Noto Serif Devanagari', Georgia, serif; font-weight: 600; letter-spacing: -0.01em; }
  .quiet, dt { color: ${COLORS.quiet}; }
  header { display: flex; gap: 16px; padding-bottom: 20px; border-bottom: 1px solid ${COLORS.line}; }
  header svg { flex: none; width: 60px; height: 60px; }
  header img { flex: none; width: auto; height: auto; max-width: 134px; max-height: 60px; align-self: flex-start; }
  header > div { flex: 1; font-size: 13px; }
  header .number { flex: none; text-align: right; font-size: 15px; }
  .name { font-size: 24px; line-height: 1.2; color: ${COLORS.ink}; }
  h2 { font-size: 18px; font-weight: 600; line-height: 1.3; }
  .thanks { display: grid; grid-template-columns: 1fr 288px; gap: 32px; padding: 30px 0 28px; border-bottom: 1px solid ${COLORS.line}; }
  h1 { margin-bottom: 10px; font-size: 38px; line-height: 1.12; }
  .thanks > div:first-child p { font-size: 17px; line-height: 1.47; }
  .amount { align-self: start; padding: 18px 24px; border-radius: 16px; background: ${COLORS.mint}; }
  .figure { display: block; font-size: 40px; line-height: 1.25; font-variant-numeric: tabular-nums lining-nums; }
  .figure.long { font-size: 28px; overflow-wrap: anywhere; }
  .rows { display: grid; grid-template-columns: 268px 1fr; gap: 7px 14px; padding: 18px 0; border-bottom: 1px solid ${COLORS.line}; }
  .rows dt { font-size: 13.5px; line-height: 22px; }
  .rows dd { font-weight: 500; line-height: 22px; }
  .rows dd.quiet { font-weight: 400; }
  .rows dd.good { color: ${COLORS.green}; font-weight: 600; }
  .items { grid-template-columns: 1fr auto; gap: 2px 14px; }
  .items dt { color: ${COLORS.ink}; }
  .items dd { font-weight: 400; text-align: right; font-variant-numeric: tabular-nums; }
  .statement { display: grid; grid-template-columns: 1fr auto; gap: 40px; padding: 22px 0; font-size: 14px; line-height: 1.43; }
  .statement p + p { margin-top: 8px; }
  .code { width: 120px; font-size: 12.5px; line-height: 1.3; text-align: center; color: ${COLORS.quiet}; }
  .code svg { display: block; width: 148px; height: 148px; margin: -14px -14px -6px; }
  .foot { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-end; justify-content: space-between; margin-top: auto; padding-bottom: 26px; font-size: 13px; }
  .signature { min-width: 250px; }
  .signature b { display: block; margin-top: 40px; padding-top: 6px; border-top: 1px solid ${COLORS.ink}; font-size: 14px; font-weight: 600; }
  .signature img { display: block; width: auto; height: auto; max-width: 200px; max-height: 46px; margin: 6px 0 -2px; }
  .signature img + b { margin-top: 0; }
  .dense .rows { gap: 0 14px; padding: 8px 0; }
  .dense .thanks { padding: 16px 0 12px; }
  .dense .statement { padding: 16px 0 8px; font-size: 13px; }
  .dense .rows dt, .dense .rows dd { font-size: 13px; line-height: 20px; }
  .arches { flex: none; display: block; width: calc(100% + 120px); height: 44px; margin: 0 -60px; }
  .stamp { position: absolute; inset: 0; display: grid; place-items: center; font-size: min(220px, 32vw); font-weight: 700; color: ${COLORS.clay}; opacity: .2; transform: rotate(-32deg); pointer-events: none; }
  .stamp.superseded { font-size: min(100px, 15vw); }
  @media (max-width: 640px) {
    main { min-height: 0; margin: 0; padding: 24px 20px 0; }
    header { flex-wrap: wrap; }
    header .number { flex-basis: 100%; text-align: left; }
    h1 { font-size: 30px; }
    .thanks { grid-template-columns: 1fr; gap: 20px; }
    .rows:not(.items) { grid-template-columns: 1fr; gap: 0; }
    .rows:not(.items) dd { margin-bottom: 10px; }
    .statement { grid-template-columns: 1fr; gap: 24px; }
    .dense .rows { gap: 0 14px; padding: 8px 0; }
  .dense .thanks { padding: 16px 0 12px; }
  .dense .statement { padding: 16px 0 8px; font-size: 13px; }
  .dense .rows dt, .dense .rows dd { font-size: 13px; line-height: 20px; }
  .arches { width: calc(100% + 40px); margin: 0 -20px; }
  }
  @media print {
    body { background: none; }
    main { margin: 0; max-width: none; min-height: 296mm; }
    .amount, .arches, .stamp { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  }
`);
