import { cleanedLine } from '../../../rules/cleaned-text';
import type { MailTextKind } from '../../../rules/mail-texts';
import type { PlaceholderValues } from '../../../rules/placeholders';
import { SafeHtml, html } from '../../html/escape';
import { FOUNDATION_HTML_MARK, FOUNDATION_MARK_MARK, FOUNDATION_TEXT_MARK, SITE_URL_MARK } from './marks';
import { MAIL_STYLE, STYLES } from './style';

/** Result of a template; the outbox adds recipient and key. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What it is made of, where the office may have words of its own; those of the day of sending are used. */
  readonly parts?: MailBody;
}

/** What the office's own words need: their placeholders' values, and what stands below them whatever they say. */
export interface OwnWords {
  readonly kind: MailTextKind;
  /** '' for what is not known. */
  readonly values: PlaceholderValues;
  /** Paragraphs below the closing. */
  readonly fixed: readonly string[];
}

export interface MailFact {
  readonly label: string;
  readonly value: string;
}

export interface MailButton {
  readonly label: string;
  readonly url: string;
}

export interface MailBody {
  readonly siteName: string;
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs below the heading. */
  readonly opening: readonly string[];
  /** Picture at the head; none where there is nothing to celebrate. */
  readonly picture?: 'lamp' | 'lamp-wide';
  /** Buttons, two at most; the first one is prominent. */
  readonly buttons?: readonly MailButton[];
  readonly facts?: readonly MailFact[];
  /** Paragraphs below the facts. */
  readonly closing: readonly string[];
  /** Reason for the mail, in one sentence. */
  readonly because: string;
  /** Null or left out where the words are always ours. */
  readonly words?: OwnWords | null;
}

const ALT = 'Evening on the bridge: your lamp is alight among the others.';

/** Mail programs show less; a longer one is folded into many lines of the header. */
const LONGEST_SUBJECT = 180;

/**
 * Makes a subject one line that reads as it is written, of bounded length: a header must not contain a line break, and a
 * name of before the rules, or one that was brought in, may turn the direction of what follows or hide letters.
 */
function subjectOf(text: string): string {
  const letters = [...cleanedLine(text.slice(0, 4 * LONGEST_SUBJECT), 4 * LONGEST_SUBJECT)];
  return letters.length > LONGEST_SUBJECT
    ? `${letters
        .slice(0, LONGEST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
}
const styled = (name: keyof typeof STYLES): SafeHtml => new SafeHtml(`class="${name}" style="${STYLES[name]}"`);

const paragraph = (text: string): SafeHtml => html`<p ${styled('text')}>${text}</p>`;

/** Length above which a value stands below its label: several bold lines that end at the right are hard to read. */
const LONGEST_VALUE_BESIDE = 60;

const fact = ({ label, value }: MailFact): SafeHtml =>
  value.length > LONGEST_VALUE_BESIDE
    ? html`<tr>
        <td colspan="2" ${styled('long')}>
          <span ${styled('over')}>${label}</span>
          ${value}
        </td>
      </tr>`
    : html`<tr>
        <td ${styled('label')}>${label}</td>
        <td ${styled('value')}>${value}</td>
      </tr>`;

function buttonCell({ label, url }: MailButton, at: number, count: number): SafeHtml {
  const kind = at === 0 ? 'primary' : 'outline';
  const gap = at === 0 ? html`` : html`<td class="gap" style="width:12px;font-size:0;line-height:0;">&nbsp;</td>`;
  return html`${gap}
    <td class="half" width="${count > 1 ? '50%' : '100%'}" valign="top" style="padding:0;">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td ${styled(kind)} align="center">
            <a href="${url}" ${styled(kind === 'primary' ? 'onprimary' : 'onoutline')}>${label}</a>
          </td>
        </tr>
      </table>
    </td>`;
}

const buttonRow = (buttons: readonly MailButton[]): SafeHtml =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 30px;table-layout:fixed;"
  >
    <tr>
      ${buttons.map((button, at) => buttonCell(button, at, buttons.length))}
    </tr>
  </table>`;

const factTable = (facts: readonly MailFact[]): SafeHtml =>
  html`<table
    class="facts"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 18px;border-collapse:collapse;"
  >
    ${facts.map(fact)}
  </table>`;

const pictureRow = (name: string): SafeHtml =>
  html`<tr>
    <td
      style="padding:0;background:#0A3F38;border-radius:14px 14px 0 0;font:14px/1.5 Arial,sans-serif;color:#DDEAE0;text-align:center;"
    >
      <img
        class="picture"
        src="${SITE_URL_MARK}/art/mail/${name}.png"
        width="558"
        alt="${ALT}"
        style="display:block;width:100%;height:auto;border:0;border-radius:14px 14px 0 0;"
      />
    </td>
  </tr>`;

const brand = (siteName: string): SafeHtml =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      ${new SafeHtml(FOUNDATION_MARK_MARK)}
      <td ${styled('brand')}>${siteName}</td>
    </tr>
  </table>`;

/**
 * Builds both versions of a mail: plain text, and one column of tables with inline styles, complete without its
 * pictures.
 */
export function mailContent(mail: MailBody): MailContent {
  const { siteName, heading, opening, picture, buttons = [], facts = [], closing, because } = mail;
  const subject = subjectOf(mail.subject);
  const text = [
    heading,
    ...opening,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...buttons.map(({ label, url }) => `${label}:\n${url}`),
    ...closing,
    FOUNDATION_TEXT_MARK,
    because,
  ];
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${MAIL_STYLE}
        </style>
      </head>
      <body ${styled('page')}>
        <table role="presentation" ${styled('ground')} width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td align="center" class="margin" style="padding:28px 20px;">
              <table
                role="presentation"
                class="column"
                width="560"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:560px;max-width:100%;"
              >
                <tr>
                  <td align="left" style="padding:0 0 20px;">${brand(siteName)}</td>
                </tr>
                <tr>
                  <td align="left" style="padding:0;">
                    <table
                      role="presentation"
                      ${styled('card')}
                      width="100%"
                      cellpadding="0"
                      cellspacing="0"
                      border="0"
                    >
                      ${picture ? pictureRow(picture) : html``}
                      <tr>
                        <td class="inside" style="padding:32px 36px 22px;">
                          <h1 ${styled('heading')}>${heading}</h1>
                          ${opening.map((line) => html`<p ${styled('lead')}>${line}</p>`)}
                          <div style="height:12px;line-height:12px;font-size:0;">&nbsp;</div>
                          ${buttons.length > 0 ? buttonRow(buttons) : html``}
                          ${facts.length > 0 ? factTable(facts) : html``} ${closing.map(paragraph)}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                <tr>
                  <td ${styled('foot')}>${new SafeHtml(FOUNDATION_HTML_MARK)}<br /><br />${because}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  const content = { subject, text: `${text.filter(Boolean).join('\n\n')}\n`, html: page.markup };
  return mail.words ? { ...content, parts: mail } : content;
}
