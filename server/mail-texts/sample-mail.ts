import { MAIL_TEXTS, sampleValues, type MailTextKind } from '../../rules/mail-texts';
import type { MailWords } from '../../rules/mail-text-info';
import { mailContent, type MailContent } from '../mail/templates/layout';
import { inOwnWords } from '../mail/templates/own-words';

/** Kinds whose mails have the picture at their head. */
const PICTURED: Readonly<Partial<Record<MailTextKind, 'lamp' | 'lamp-wide'>>> = {
  receipt: 'lamp',
  charge: 'lamp-wide',
  started: 'lamp-wide',
  reminder: 'lamp-wide',
  statement: 'lamp',
  donorLink: 'lamp',
};

/** Facts of a mail by the placeholder that has the value. */
const FACTS: readonly (readonly [label: string, placeholder: string])[] = [
  ['Gift', 'amount'],
  ['Gift', 'gift'],
  ['Campaign', 'purpose'],
  ['Date', 'date'],
  ['Receipt', 'receipt'],
];

/**
 * Builds a mail in these words, with made-up values.
 * @param link where its buttons lead
 * @throws Error when nothing would be left of a part
 */
export function sampleMail(kind: MailTextKind, words: MailWords, siteName: string, link: string): MailContent {
  const { fixed, buttons } = MAIL_TEXTS[kind];
  const values: Record<string, string> = { ...sampleValues(kind), foundation: siteName };
  const { [kind]: picture } = PICTURED;
  const { parts: _parts, ...content } = mailContent(
    inOwnWords(
      {
        siteName,
        subject: '',
        heading: '',
        opening: [],
        closing: [],
        ...(picture ? { picture } : {}),
        facts: FACTS.flatMap(([label, name]) => (name in values ? [{ label, value: values[name] ?? '' }] : [])),
        buttons: buttons.map((label) => ({ label, url: link })),
        because: 'Here the mail says why the reader receives it.',
        words: { kind, values, fixed },
      },
      words,
    ),
  );
  return content;
}
